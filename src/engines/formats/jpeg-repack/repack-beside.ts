import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { repackBaseline } from './repack-baseline.ts';

/** Fewer are packed in less time than it takes to tell another thread. */
const hardlyAny = 50_000;
/** More take so much memory that they are packed one at a time. */
const mostBytes = 4e6;

/** A thread beside this one that packs JPEGs anew while this one does the same with others. */
export class RepackThread {
  private thread: Worker | undefined;
  private isFree = false;

  /** @param file the bundle of repack-thread.ts */
  constructor(private readonly file: string) {}

  /** Like `repackBaseline`: there if it has nothing else to do, else here. */
  async repack(jpeg: Buffer): Promise<Buffer | undefined> {
    if (jpeg.length < hardlyAny || jpeg.length > mostBytes) return repackBaseline(jpeg);
    this.thread ??= this.start();
    // That it has started or is done is heard only between two turns.
    await nextTurn();
    return this.thread && this.isFree ? this.repackThere(this.thread, jpeg) : repackBaseline(jpeg);
  }

  private start(): Worker | undefined {
    const thread = this.startWorker();
    thread?.once('online', () => {
      this.isFree = true;
    });
    // One that has failed is never free again.
    thread?.on('error', () => {
      this.isFree = false;
    });
    thread?.unref();
    return thread;
  }

  /** Where memory is short, none may start. */
  private startWorker(): Worker | undefined {
    try {
      return new Worker(this.file);
    } catch {
      return undefined;
    }
  }

  private async repackThere(thread: Worker, jpeg: Buffer): Promise<Buffer | undefined> {
    this.isFree = false;
    thread.ref();
    try {
      const answer = once(thread, 'message');
      const copy = Uint8Array.from(jpeg);
      thread.postMessage(copy, [copy.buffer]);
      const [repacked] = (await answer) as [Uint8Array | undefined];
      this.isFree = true;
      return repacked && Buffer.from(repacked.buffer, repacked.byteOffset, repacked.byteLength);
    } catch {
      return repackBaseline(jpeg);
    } finally {
      thread.unref();
    }
  }
}

/** The build puts it beside its bundles. Where sources run as they are there is none, and one thread does all. */
const built = path.join(path.dirname(fileURLToPath(import.meta.url)), 'repack-thread.js');
const thread = existsSync(built) ? new RepackThread(built) : undefined;

export async function repackBeside(jpeg: Buffer): Promise<Buffer | undefined> {
  return thread ? thread.repack(jpeg) : repackBaseline(jpeg);
}
