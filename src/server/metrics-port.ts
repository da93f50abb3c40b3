import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Figures on a port of their own, which no balancer leads to. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const body = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(body);
  });
  server.requestTimeout = 5000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
