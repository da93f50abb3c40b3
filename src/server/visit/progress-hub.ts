import type { Redis } from 'ioredis';
import type { Progress, ReportProgress } from '../../shared/progress.ts';

/** Ids are made by the page (a random UUID): knowing one is the right to watch. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isOperationId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value);
}

/** What is said of an operation: it began, where it is, it is over. */
export type ProgressWord = Progress | 'open' | 'end';
export type ProgressListener = (word: ProgressWord) => void;

export interface ProgressTrack {
  report: ReportProgress;
  end(): void;
}

export interface ProgressHub {
  /** For the process that does the work. Without a usable id nothing is kept. */
  open(id: unknown): ProgressTrack;
  /** Hears what was last said at once, then everything up to 'end'. Returns what stops the listening. */
  listen(id: string, listener: ProgressListener): () => void;
}

const deaf: ProgressTrack = { report() {}, end() {} };

/** Ids live as long as the job does: nothing is kept of an operation that is over. */
export function embeddedProgress(): ProgressHub {
  const running = new Map<string, ProgressWord>();
  const listeners = new Map<string, Set<ProgressListener>>();
  const tell = (id: string, word: ProgressWord) => {
    for (const listener of listeners.get(id) ?? []) listener(word);
  };

  return {
    open(id) {
      if (!isOperationId(id) || running.has(id)) return deaf;
      running.set(id, 'open');
      tell(id, 'open');
      return {
        report(progress) {
          running.set(id, progress);
          tell(id, progress);
        },
        end() {
          running.delete(id);
          tell(id, 'end');
        },
      };
    },
    listen(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      const last = running.get(id);
      if (last) listener(last);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
  };
}

/** Long enough for a listener that comes late, short enough to be gone when a process was killed mid-job. */
const lastWordSeconds = 200;

/** Behind a balancer the page's stream may reach another process than its upload: Redis carries the words. */
export function sharedProgress(redis: Redis, subscriber: Redis, embedded: ProgressHub): ProgressHub {
  const channelOf = (id: string) => `kitbox:progress:${id}`;
  const watched = new Map<string, Set<ProgressListener>>();
  const subscribed = new Set<string>();
  const tell = (id: string, word: ProgressWord) => {
    for (const listener of watched.get(id) ?? []) listener(word);
  };

  subscriber.on('message', (channel: string, text: string) => {
    const word = parse(text);
    if (word) tell(channel.slice(channelOf('').length), word);
  });

  const say = (id: string, word: ProgressWord) => {
    if (redis.status !== 'ready') return;
    const channel = channelOf(id);
    const pipeline = redis.pipeline().publish(channel, JSON.stringify(word));
    if (word === 'end') pipeline.del(channel);
    else pipeline.set(channel, JSON.stringify(word), 'EX', lastWordSeconds);
    pipeline.exec().catch(() => {});
  };

  /** Subscribes first, then asks for the last word: nothing said in between is lost. */
  const watch = async (id: string) => {
    // While it is away the client would keep every wish in memory, long after nobody listens.
    if (subscriber.status !== 'ready') return;
    subscribed.add(id);
    await subscriber.subscribe(channelOf(id));
    const last = parse((await redis.get(channelOf(id))) ?? '');
    if (last) tell(id, last);
  };

  // Who still listens when it is back hears the rest.
  subscriber.on('ready', () => {
    for (const id of watched.keys()) if (!subscribed.has(id)) watch(id).catch(() => {});
  });

  return {
    open(id) {
      const track = embedded.open(id);
      if (!isOperationId(id)) return track;
      say(id, 'open');
      return {
        report(progress) {
          track.report(progress);
          say(id, progress);
        },
        end() {
          track.end();
          say(id, 'end');
        },
      };
    },
    listen(id, listener) {
      // Both sources may tell the same thing when the job runs here; a bar that is set twice stands the same.
      const stopOwn = embedded.listen(id, listener);
      const own = watched.get(id) ?? new Set();
      watched.set(id, own.add(listener));
      watch(id).catch(() => {});
      return () => {
        stopOwn();
        own.delete(listener);
        if (own.size > 0 || watched.get(id) !== own) return;
        watched.delete(id);
        if (subscribed.delete(id)) subscriber.unsubscribe(channelOf(id)).catch(() => {});
      };
    },
  };
}

function parse(text: string): ProgressWord | undefined {
  try {
    return JSON.parse(text) as ProgressWord;
  } catch {
    return undefined;
  }
}
