import type { Redis } from 'ioredis';
import type { Progress, ReportProgress } from '../shared/progress.ts';

/** Ids are made by the page (a random UUID): knowing one is the right to watch. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isOperationId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value);
}

export type ProgressListener = (progress: Progress | 'end') => void;

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
  const running = new Map<string, Progress | undefined>();
  const listeners = new Map<string, Set<ProgressListener>>();
  const tell = (id: string, progress: Progress | 'end') => {
    for (const listener of listeners.get(id) ?? []) listener(progress);
  };

  return {
    open(id) {
      if (!isOperationId(id) || running.has(id)) return deaf;
      running.set(id, undefined);
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
  const local = embeddedProgress();
  const watched = new Map<string, { count: number; track: ProgressTrack }>();

  subscriber.on('message', (channel: string, text: string) => {
    const id = channel.slice(channelOf('').length);
    const watch = watched.get(id);
    const said = parse(text);
    if (said === 'end') watch?.track.end();
    else if (said) watch?.track.report(said);
  });

  const say = (id: string, progress: Progress | 'end') => {
    if (redis.status !== 'ready') return;
    const channel = channelOf(id);
    const pipeline = redis.pipeline().publish(channel, JSON.stringify(progress));
    if (progress === 'end') pipeline.del(channel);
    else pipeline.set(channel, JSON.stringify(progress), 'EX', lastWordSeconds);
    pipeline.exec().catch(() => {});
  };

  const watch = (id: string) => {
    const known = watched.get(id);
    if (known) {
      known.count++;
      return;
    }
    watched.set(id, { count: 1, track: local.open(id) });
    subscriber.subscribe(channelOf(id)).catch(() => {});
    if (redis.status !== 'ready') return;
    redis.get(channelOf(id)).then(
      (text) => {
        const said = text ? parse(text) : undefined;
        if (said && said !== 'end') watched.get(id)?.track.report(said);
      },
      () => {},
    );
  };
  const unwatch = (id: string) => {
    const known = watched.get(id);
    if (!known || --known.count > 0) return;
    watched.delete(id);
    known.track.end();
    subscriber.unsubscribe(channelOf(id)).catch(() => {});
  };

  return {
    open(id) {
      const track = embedded.open(id);
      if (!isOperationId(id)) return track;
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
      const stopShared = local.listen(id, listener);
      watch(id);
      return () => {
        stopOwn();
        stopShared();
        unwatch(id);
      };
    },
  };
}

function parse(text: string): Progress | 'end' | undefined {
  try {
    return JSON.parse(text) as Progress | 'end';
  } catch {
    return undefined;
  }
}
