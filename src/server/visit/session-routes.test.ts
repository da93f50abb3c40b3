import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('a site that hides every tool with an operation starts, and takes no name of one', async () => {
  vi.stubEnv('HIDE_TOOLS', 'pdf, image, financial');
  vi.resetModules();
  const { sessionTimingsQuery } = await import('./session-routes.ts');
  const app = Fastify();
  app.get('/timings', { schema: { querystring: sessionTimingsQuery } }, () => ({}));
  await app.ready();
  const answer = await app.inject('/timings?sessionId=abcdefgh&operationType=compressPdf');
  expect(answer.statusCode).toBe(400);
  await app.close();
});
