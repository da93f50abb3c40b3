import type { FastifyInstance } from 'fastify';
import { apiHeaders, sendFailure } from './answer.ts';
import { lightCallsOnly } from './light-calls.ts';
import { isOperationId } from './progress-hub.ts';
import type { Services } from './services.ts';

/** The page opens this stream before it sends the upload: a new id may take its time. */
const firstWordMs = 60_000;
const keepAliveMs = 15_000;
const mostStreams = 1000;

/** Server-sent events: `progress` with phase and share, then `end`. */
export function registerProgressEvents(app: FastifyInstance, services: Services): void {
  let open = 0;
  const closers = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of closers) close();
  });
  app.addHook('onRequest', lightCallsOnly(services));

  app.get<{ Params: { id: string } }>('/operations/:id/events', (request, reply) => {
    const { id } = request.params;
    if (!isOperationId(id)) return sendFailure(reply, { code: 'not_found' });
    if (open >= mostStreams) return sendFailure(reply, { code: 'busy' }, { 'retry-after': '10' });
    open++;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...apiHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-request-id': request.id,
      // Stock nginx collects an answer before it passes it on, unless told.
      'x-accel-buffering': 'no',
    });
    raw.write(': listening\n\n');
    const finish = () => {
      if (!raw.writableEnded) raw.end('event: end\ndata: {}\n\n');
    };
    const silence = setTimeout(finish, firstWordMs);
    const pulse = setInterval(() => raw.write(': \n\n'), keepAliveMs);
    const stop = services.progress.listen(id, (progress) => {
      clearTimeout(silence);
      if (progress === 'end') finish();
      else if (!raw.writableEnded) raw.write(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
    });
    closers.add(finish);
    raw.on('close', () => {
      open--;
      stop();
      clearTimeout(silence);
      clearInterval(pulse);
      closers.delete(finish);
    });
    return undefined;
  });
}
