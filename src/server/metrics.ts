import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isolationLayers } from '../engines/jobs/isolation-contract.ts';
import type { PoolEvent } from '../engines/jobs/pool-contract.ts';
import type { FailureCode } from '../shared/failures.ts';
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

  readonly #refusals = new Counter({
    name: 'kitbox_refusals_total',
    help: 'Requests that were refused, by the code of the answer.',
    labelNames: ['route', 'code'] as const,
    registers: [this.registry],
  });
  readonly #aborts = new Counter({
    name: 'kitbox_aborts_total',
    help: 'Clients that hung up: during their upload, the work or their download.',
    labelNames: ['route', 'phase'] as const,
    registers: [this.registry],
  });
  readonly #queueWait = new Histogram({
    name: 'kitbox_queue_wait_seconds',
    help: 'Time a job waited for a worker.',
    labelNames: ['pool'] as const,
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120],
    registers: [this.registry],
  });
  readonly #deaths = new Counter({
    name: 'kitbox_worker_deaths_total',
    help: 'Workers that ended before their time, by reason.',
    labelNames: ['pool', 'reason'] as const,
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
    const layers = new Gauge({
      name: 'kitbox_isolation_layer',
      help: 'Layers between a hostile file and the machine: 1 where it holds.',
      labelNames: ['layer'] as const,
      registers: [this.registry],
    });
    for (const layer of isolationLayers) layers.set({ layer }, pools.files.isolation.layers.includes(layer) ? 1 : 0);
    gauge('kitbox_workers_ready', 'Workers that can take a job.', () => pools.files.readyWorkers);
    gauge('kitbox_jobs_queued', 'Jobs that wait.', () => pools.files.queued + pools.ai.queued);
    gauge('kitbox_jobs_running', 'Jobs that run.', () => pools.files.running + pools.ai.running);
    gauge('kitbox_uploads_in_flight_bytes', 'Bytes of uploads on disk.', () => budget.heldBytes);
    gauge('kitbox_results_in_flight_bytes', 'Bytes of results that wait to be fetched.', () => results.heldBytes);
  }

  countRequest(route: string, method: string, status: number, ms: number): void {
    this.#requests.observe({ route, method, status }, ms / 1000);
  }

  countRefusal(route: string, code: FailureCode): void {
    this.#refusals.inc({ route, code });
  }

  countAbort(route: string, phase: 'upload' | 'work' | 'download'): void {
    this.#aborts.inc({ route, phase });
  }

  countPoolEvent(pool: string, event: PoolEvent): void {
    this.#events.inc({ pool, event: event.kind });
    if (deathReasons.has(event.kind)) this.#deaths.inc({ pool, reason: event.kind });
    if (event.kind !== 'finished') return;
    this.#jobs.observe({ pool }, event.durationMs / 1000);
    this.#queueWait.observe({ pool }, event.waitedMs / 1000);
  }
}

/** `retried`: killed by somebody else. */
const deathReasons = new Set<PoolEvent['kind']>([
  'crashed',
  'retried',
  'time-limit',
  'memory-limit',
  'process-limit',
  'disk-limit',
  'runaway',
  'garbled',
  'early-death',
]);
