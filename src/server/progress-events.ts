import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiHeaders, sendFailure } from './answer.ts';
import { lightCallsOnly } from './light-calls.ts';
import { isOperationId } from './progress-hub.ts';
import type { Services } from './services.ts';

/** The page opens this stream together with its upload, whose headers may come a little later. */
const firstWordMs = 10_000;
const keepAliveMs = 15_000;
const mostStreams = 1000;
const mostStreamsOfClient = 20;

/** Server-sent events: `progress` with phase and share, then `end`. */
export function registerProgressEvents(app: FastifyInstance, services: Services): void {
  const streams = new Map<ServerResponse, { client: string; end(): void }>();
  app.addHook('preClose', async () => {
    for (const { end } of streams.values()) end();
  });
  app.addHook('onRequest', lightCallsOnly(services));

  app.get<{ Params: { id: string } }>('/operations/:id/events', { exposeHeadRoute: false }, (request, reply) => {
    const { id } = request.params;
    if (!isOperationId(id)) return sendFailure(reply, { code: 'not_found' });
    const client = services.clientKey(request.ip);
    const ofClient = [...streams.values()].filter((stream) => stream.client === client).length;
    if (streams.size >= mostStreams || ofClient >= mostStreamsOfClient) {
      return sendFailure(reply, { code: 'busy' }, { 'retry-after': '10' });
    }
    reply.hijack();
    openStream(reply.raw, request.id);
    const { raw } = reply;
    const end = () => {
      if (!raw.writableEnded) raw.end('event: end\ndata: {}\n\n');
    };
    streams.set(raw, { client, end });
    const silence = setTimeout(end, firstWordMs);
    const pulse = setInterval(() => raw.write(': \n\n'), keepAliveMs);
    const stop = services.progress.listen(id, (word) => {
      clearTimeout(silence);
      if (word === 'end') end();
      else if (word !== 'open' && !raw.writableEnded) raw.write(`event: progress\ndata: ${JSON.stringify(word)}\n\n`);
    });
    raw.on('close', () => {
      streams.delete(raw);
      stop();
      clearTimeout(silence);
      clearInterval(pulse);
    });
    return undefined;
  });
}

function openStream(raw: ServerResponse, requestId: string): void {
  raw.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-request-id': requestId,
    // Stock nginx collects an answer before it passes it on, unless told.
    'x-accel-buffering': 'no',
  });
  raw.write(': listening\n\n');
}
