import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './answer.ts';
import type { Metrics } from './metrics.ts';
import type { Services } from './services.ts';

export function registerHealth(app: FastifyInstance, services: Services, metrics: Metrics): void {
  const { pools, config } = services;

  app.get('/health', async (_request, reply) => {
    const isReady = pools.files.isReady;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        live: true,
        ready: isReady,
        isolation: pools.files.isolation.layers,
        workers: pools.files.processIds.length,
        readyWorkers: pools.files.readyWorkers,
        queued: pools.files.queued + pools.ai.queued,
        running: pools.files.running + pools.ai.running,
      });
  });

  app.get('/metrics', async (request, reply) => {
    if (!config.metricsOpen && !isFromThisMachine(request)) return sendFailure(reply, { code: 'not_found' });
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

/** The socket's own address, and no proxy in between: what a proxy forwards comes from anywhere. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  return isLoopback && forwarded === undefined && forwardedFor === undefined;
}
