import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../answer.ts';
import { lightCallsOnly } from '../limits/light-calls.ts';
import type { Services } from '../services.ts';
import { openEventStream } from './event-stream.ts';
import { isOperationId } from './progress-hub.ts';

/** The page opens this stream together with its upload, whose headers may come a little later. */
const firstWordMs = 10_000;
const maxStreams = 1000;
const maxStreamsOfClient = 20;

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
    if (streams.size >= maxStreams || ofClient >= maxStreamsOfClient) {
      return sendFailure(reply, { code: 'busy' }, { 'retry-after': '10' });
    }
    reply.hijack();
    const { raw } = reply;
    const stream = openEventStream(raw, request.id, () => {
      streams.delete(raw);
      clearTimeout(silence);
      stop?.();
    });
    streams.set(raw, { client, end: stream.end });
    const silence = setTimeout(stream.end, firstWordMs);
    let stop: (() => void) | undefined;
    stop = services.progress.listen(id, (word) => {
      clearTimeout(silence);
      if (word === 'end') stream.end();
      else if (word !== 'open') stream.send('progress', word);
    });
    if (raw.destroyed) stream.end();
    // The word may have been `end` already, before there was anything to stop.
    if (!streams.has(raw)) stop();
    return undefined;
  });
}
