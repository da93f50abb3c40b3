import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rawFailure } from '../answer.ts';
import { lightCallsOnly } from '../limits/light-calls.ts';
import type { Services } from '../services.ts';
import { watchUpload } from '../uploads/transfer-rate.ts';
import { scrub, scrubUrl } from './scrub.ts';

const reportBytes = 16 * 1024;
const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const time = { anyOf: [text(40), { type: 'number' }] } as const;

export const clientLogBody = {
  type: 'object',
  required: ['error'],
  properties: {
    error: text(4000),
    info: text(4000),
    userAgent: text(400),
    url: text(2000),
    timestamp: time,
    correlationId: text(64),
  },
} as const;

export const clientMetricBody = {
  type: 'object',
  required: ['endpoint', 'duration'],
  properties: {
    endpoint: text(200),
    method: text(10),
    duration: { type: 'number', minimum: 0, maximum: 3_600_000 },
    status: { type: 'integer', minimum: 0, maximum: 599 },
    operationType: text(40),
    fileSize: { type: 'number', minimum: 0, maximum: 1e9 },
    timestamp: time,
    userAgent: text(400),
  },
} as const;

type Report = Record<string, string | number | undefined>;

/** Reports from the page: checked, scrubbed, logged, forgotten. */
export function registerClientReports(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', lightCallsOnly(services));
  app.removeAllContentTypeParsers();
  // sendBeacon sends text/plain; what counts is that it is JSON and small.
  app.addContentTypeParser(['application/json', 'text/plain'], async (request: FastifyRequest) => {
    const body = await readSmall(request);
    try {
      return JSON.parse(body) as unknown;
    } catch {
      throw new ReportRefused('NOT_JSON');
    }
  });

  app.post<{ Body: Report }>('/client-logs', { schema: { body: clientLogBody } }, async (request, reply) => {
    const { error, info, url, userAgent, correlationId } = request.body;
    request.log.warn(
      {
        error: scrub(error, 500),
        info: scrub(info, 500),
        page: scrubUrl(url),
        userAgent: scrub(userAgent, 200),
        correlationId: scrub(correlationId, 64),
      },
      'client error',
    );
    return reply.code(204).send();
  });

  app.post<{ Body: Report }>('/client-metrics', { schema: { body: clientMetricBody } }, async (request, reply) => {
    const { endpoint, method, duration, status, operationType, fileSize } = request.body;
    request.log.info(
      {
        endpoint: scrubUrl(endpoint),
        method: scrub(method, 10),
        duration,
        reported: status,
        operationType: scrub(operationType, 40),
        fileSize,
      },
      'client metric',
    );
    return reply.code(204).send();
  });
}

class ReportRefused extends Error {
  readonly statusCode = 400;
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function readSmall(request: FastifyRequest): Promise<string> {
  const { raw } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stopWatching = watchUpload(raw, () => raw.socket.end(rawFailure('upload_too_slow', request.id)));
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > reportBytes) reject(new ReportRefused('FST_ERR_CTP_BODY_TOO_LARGE'));
      else chunks.push(chunk);
    });
    raw.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    raw.on('close', () => {
      stopWatching();
      reject(new ReportRefused('CLIENT_GONE'));
    });
  });
}
