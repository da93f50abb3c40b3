import type { FastifyInstance } from 'fastify';
import type { JobPool } from '../engines/jobs/job-pool.ts';
import type { Services } from './services.ts';

/** So long a place that was promised is kept for the call on its way. */
const promiseMs = 500;

interface Place {
  pool: JobPool;
  /** When each was promised; the oldest first. */
  promised: number[];
}

/**
 * Asked by the balancer before it sends a call on: whether a job that arrives now would start within `wait` ms. Once a
 * body is on its way a call cannot go to another replica, so the place is found before.
 * "No" is 404, the one refusal after which nginx asks the next replica without counting this one as broken.
 */
export function registerRoom(app: FastifyInstance, { pools }: Services): void {
  const places: Record<'files' | 'ai', Place> = {
    files: { pool: pools.files, promised: [] },
    ai: { pool: pools.ai, promised: [] },
  };
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const hasRoom = ({ pool, promised }: Place, waitMs: number) => {
    if (isClosing || !pools.files.isReady) return false;
    const nowMs = performance.now();
    while ((promised[0] ?? nowMs) < nowMs - promiseMs) promised.shift();
    const isIdle = pool.running + pool.queued + promised.length < pool.size;
    if (!isIdle && (waitMs === 0 || pool.expectedWaitMs() > waitMs)) return false;
    promised.push(nowMs);
    return true;
  };

  app.get<{ Querystring: { wait?: string; pool?: string } }>('/health/room', async ({ query }, reply) => {
    const waitMs = Math.min(Number(query.wait) || 0, 600_000);
    return reply
      .code(hasRoom(places[query.pool === 'ai' ? 'ai' : 'files'], waitMs) ? 204 : 404)
      .header('cache-control', 'no-store')
      .send();
  });
}
