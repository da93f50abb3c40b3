import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { startWatchedServer, type WatchedServer } from '../../faults/watched-server.ts';
import { getText } from '../support/server-process.ts';
import { Wire } from './wire.ts';

export interface GuardedServer extends WatchedServer {
  /** Fails unless no byte, file, job, worker too many or descriptor of any request is left, and it still works. */
  expectNothingLeaked(): Promise<void>;
}

/** A server whose descriptors are counted before anybody has called. */
export async function startGuardedServer(environment: Record<string, string> = {}): Promise<GuardedServer> {
  const server = await startWatchedServer({ LOG_LEVEL: 'info', ...environment });
  await untilWorkers(server);
  const before = descriptorsOf(server.pid);
  return {
    ...server,
    async expectNothingLeaked() {
      Wire.destroyAll();
      await server.expectClean();
      await untilWorkers(server);
      for (let tries = 0; tries < 900 && descriptorsOf(server.pid) > before; tries++) await sleep(100);
      expect(descriptorsOf(server.pid)).toBeLessThanOrEqual(before);
      const metrics = await getText(`${server.url}/metrics`);
      expect(metrics).toMatch(/^kitbox_uploads_in_flight_bytes 0$/m);
      expect(metrics).toMatch(/^kitbox_results_in_flight_bytes 0$/m);
      expect(server.log.join('')).not.toMatch(/"level":"(error|fatal)"/);
    },
  };
}

/** The reserve ends by itself after half a minute. */
async function untilWorkers({ url }: WatchedServer): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    const { workers, readyWorkers } = JSON.parse(await getText(`${url}/health`)) as Record<string, number>;
    if (workers === 2 && readyWorkers === 2) return;
    await sleep(100);
  }
  throw new Error('there are not two workers');
}

/** Without the connection by which the count is asked for. */
function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
