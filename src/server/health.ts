import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './answer.ts';
import type { Metrics } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { serveMetrics } from './metrics-port.ts';
import type { Services } from './services.ts';

export function registerHealth(app: FastifyInstance, services: Services, metrics: Metrics): void {
  const { pools, config } = services;

  // Whether the process answers at all; whether it can work is asked of /health. A restart helps only the first.
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));

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
    if (!mayReadMetrics(request, config)) return sendFailure(reply, { code: 'not_found' });
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });

  const { metricsPort, host } = config;
  if (metricsPort === undefined) return;
  let server: Server | undefined;
  app.addHook('onReady', async () => {
    server = await serveMetrics(metrics.registry, metricsPort, host);
  });
  app.addHook('onClose', async () => void server?.close());
}
