import path from 'node:path';
import { isKill } from './after-death.ts';
import { firstUserId, type Isolation, type WorkerPlace } from './isolation-contract.ts';
import type { WorkerMessage } from './job-protocol.ts';
import type { PoolEvent, PoolOptions } from './pool-contract.ts';
import { StartBackoff } from './start-backoff.ts';
import { type WorkerExit, WorkerProcess } from './worker-process.ts';
import { isFree, isFresh, type Slot } from './worker-slot.ts';

export interface CrewEvents {
  onMessage(slot: Slot, message: WorkerMessage): void;
  /** After the slot has left the crew. */
  onExit(slot: Slot, exit: WorkerExit): void;
  /** It may be tried again to start one. */
  onRoom(): void;
  /** Nobody is there, and for a while nobody will be. */
  onNobody(): void;
  tell(event: PoolEvent): void;
}

const deathsBeforeBroken = 3;
/** A full disk or a table of processes that is full passes: until then a start is tried this often. */
const startAgainMs = 1000;

/** Long before one comes round again, who had it is gone. */
const maxUsers = 100_000;

/** The workers of a pool: started, counted, replaced, and not started again and again when they die at once. */
export class Crew {
  readonly #options: PoolOptions;
  readonly #isolation: Isolation;
  readonly #events: CrewEvents;
  readonly #slots = new Set<Slot>();
  readonly #backoff = new StartBackoff();
  #startAgain: NodeJS.Timeout | undefined;
  #lastName = 0;

  constructor(options: PoolOptions, isolation: Isolation, events: CrewEvents) {
    this.#options = options;
    this.#isolation = isolation;
    this.#events = events;
  }

  get slots(): readonly Slot[] {
    return [...this.#slots];
  }

  get free(): readonly Slot[] {
    return this.slots.filter(isFree);
  }

  /** A free worker for this client: one that it had before, else one that nobody had, else anyone. */
  freeFor(client: string): Slot | undefined {
    const { free } = this;
    return free.find((slot) => slot.client === client) ?? free.find(isFresh) ?? free[0];
  }

  /** One that had a client's files gives way to one that nobody had, which is started before the other goes. */
  renew(slot: Slot): void {
    if (this.free.some(isFresh)) this.dismiss(slot);
    this.fill(this.#options.size + (this.#slots.has(slot) ? 1 : 0));
  }

  get isBroken(): boolean {
    return this.#backoff.ownDeaths >= deathsBeforeBroken;
  }

  fill(wanted: number): void {
    if (!this.isBroken) while (this.#slots.size < wanted && this.#start());
  }

  /** Ends a worker that has no job; it counts no longer from now on. */
  dismiss(slot: Slot): void {
    this.#slots.delete(slot);
    slot.worker.kill();
  }

  destroy(): void {
    clearTimeout(this.#startAgain);
    for (const { worker } of this.#slots) worker.kill();
  }

  /** False when there is no room for one more, on disk or otherwise: it is tried again later. */
  #start(): boolean {
    if (this.#startAgain) return false;
    const { preload = [], name, usesHugePages = false, warmsUp = false } = this.#options;
    try {
      const number = ++this.#lastName;
      const userId = this.#isolation.hasUsers ? firstUserId + (number % maxUsers) : undefined;
      const place = { ...placeFor(this.#options, `${name}-${number}`), userId };
      const spec = { isolation: this.#isolation, place, preload, usesHugePages, warmsUp };
      const slot: Slot = {
        idleSinceMs: performance.now(),
        worker: new WorkerProcess(spec, {
          onMessage: (message) => this.#onMessage(slot, message),
          onExit: (exit) => this.#onExit(slot, exit),
        }),
      };
      this.#slots.add(slot);
      this.#events.tell({ kind: 'started' });
      return true;
    } catch (error) {
      this.#onNoRoom(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  #onNoRoom(complaint: string): void {
    this.#events.tell({ kind: 'start-failed', complaint });
    this.#startLater(startAgainMs);
  }

  #onMessage(slot: Slot, message: WorkerMessage): void {
    if (message.kind === 'ready') this.#backoff.workerIsReady();
    this.#events.onMessage(slot, message);
  }

  #onExit(slot: Slot, exit: WorkerExit): void {
    this.#slots.delete(slot);
    if (exit.hadNoRoom) this.#onNoRoom(exit.complaint);
    else if (!slot.worker.isReady) this.#afterEarlyDeath(exit);
    this.#events.onExit(slot, exit);
  }

  #afterEarlyDeath(exit: WorkerExit): void {
    const nextStartMs = this.#backoff.workerDied(isKill(exit));
    const complaint = exit.complaint || `exit code ${exit.code}, signal ${exit.signal}`;
    this.#events.tell({ kind: 'early-death', complaint, nextStartMs });
    if (this.isBroken) {
      this.#events.onNobody();
      this.#events.tell({ kind: 'broken', complaint });
    } else if (nextStartMs > 0) this.#startLater(nextStartMs);
  }

  #startLater(delayMs: number): void {
    // Somebody who waits for a worker that may never come is better told to come back.
    if (this.#slots.size === 0 && delayMs >= startAgainMs) this.#events.onNobody();
    clearTimeout(this.#startAgain);
    this.#startAgain = setTimeout(() => {
      this.#startAgain = undefined;
      this.#events.onRoom();
    }, delayMs);
    this.#startAgain.unref();
  }
}

/** Where a worker of this name lives. Without a name the pool's own folder stands in, for a probe. */
export function placeFor(options: PoolOptions, name = ''): WorkerPlace {
  const { folder, hiddenFolder, memoryBytes, workerPath, readOnlyPaths = [] } = options;
  return { folder: path.join(folder, name), hiddenFolder, memoryBytes, workerPath, readOnlyPaths };
}
