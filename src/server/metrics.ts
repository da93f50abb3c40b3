import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolEvent } from '../engines/jobs/pool-contract.ts';
import type { Services } from './services.ts';

/** Figures for Prometheus. Labels come from our own lists only: a stranger cannot grow them. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'kitbox_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 180],
    registers: [this.registry],
  });
  readonly #jobs = new Histogram({
    name: 'kitbox_job_seconds',
    help: 'Time a job ran in its worker.',
    labelNames: ['pool'] as const,
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 180],
    registers: [this.registry],
  });
  readonly #events = new Counter({
    name: 'kitbox_worker_events_total',
    help: 'What happened to workers and jobs.',
    labelNames: ['pool', 'event'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  watch(services: Services): void {
    const { pools, budget, results } = services;
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(read());
        },
      });
    gauge('kitbox_jobs_queued', 'Jobs that wait.', () => pools.files.queued + pools.ai.queued);
    gauge('kitbox_jobs_running', 'Jobs that run.', () => pools.files.running + pools.ai.running);
    gauge('kitbox_uploads_in_flight_bytes', 'Bytes of uploads on disk.', () => budget.heldBytes);
    gauge('kitbox_results_in_flight_bytes', 'Bytes of results that wait to be fetched.', () => results.heldBytes);
  }

  countRequest(route: string, method: string, status: number, ms: number): void {
    this.#requests.observe({ route, method, status }, ms / 1000);
  }

  countPoolEvent(pool: string, event: PoolEvent): void {
    this.#events.inc({ pool, event: event.kind });
    if (event.kind === 'finished') this.#jobs.observe({ pool }, event.durationMs / 1000);
  }
}
