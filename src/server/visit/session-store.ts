import type { Redis } from 'ioredis';

export interface Timings {
  avgDuration: number;
  count: number;
  minDuration: number;
  maxDuration: number;
}

/** What a request does on behalf of a session while it lasts. */
export interface OpenSession {
  /** One more file of this session is on the server. */
  hold(): void;
  /** The request is over and its files are gone. */
  release(): void;
  record(operation: string, durationMs: number): void;
}

export interface SessionStore {
  open(sessionId: unknown): OpenSession;
  timings(sessionId: string, operation: string): Promise<Timings>;
  filesHeld(sessionId: string): Promise<number>;
}

export const sessionIdPattern = '^[A-Za-z0-9_-]{8,64}$';
const sessionIdShape = new RegExp(sessionIdPattern);

interface Tally {
  count: number;
  totalMs: number;
  minMs: number;
  maxMs: number;
}

interface Session {
  seenMs: number;
  filesHeld: number;
  tallies: Map<string, Tally>;
}

/** A visit is over after two hours without a call. */
const lifetimeMs = 2 * 60 * 60 * 1000;
/** Two generations of 10,000 sessions of about 600 bytes: 12 MB, however many ids somebody invents. */
const maxInGeneration = 10_000;

const nothing: OpenSession = { hold() {}, release() {}, record() {} };

/**
 * Durations and files held for each session, for as long as it lasts. Those used longest ago are forgotten first,
 * a generation at a time: taking the oldest out of one Map, again and again, walks over all that went before.
 */
export function embeddedSessions(now: () => number = Date.now): SessionStore {
  let recent = new Map<string, Session>();
  let older = new Map<string, Session>();

  const find = (id: string): Session | undefined => {
    const session = recent.get(id) ?? older.get(id);
    return session && now() - session.seenMs <= lifetimeMs ? session : undefined;
  };
  const touch = (id: string): Session => {
    const session = find(id) ?? { seenMs: 0, filesHeld: 0, tallies: new Map() };
    session.seenMs = now();
    recent.set(id, session);
    if (recent.size >= maxInGeneration) {
      older = recent;
      recent = new Map();
    }
    return session;
  };

  return {
    open(sessionId) {
      if (!isSessionId(sessionId)) return nothing;
      let held = 0;
      return {
        hold() {
          held++;
          touch(sessionId).filesHeld++;
        },
        release() {
          const session = find(sessionId);
          if (session) session.filesHeld = Math.max(0, session.filesHeld - held);
          held = 0;
        },
        record(operation, durationMs) {
          const { tallies } = touch(sessionId);
          tallies.set(operation, add(tallies.get(operation), durationMs));
        },
      };
    },
    timings: async (sessionId, operation) => toTimings(find(sessionId)?.tallies.get(operation)),
    filesHeld: async (sessionId) => find(sessionId)?.filesHeld ?? 0,
  };
}

/**
 * The same in Redis, for several processes. When Redis is away the embedded book answers:
 * timings are a courtesy, never a reason for an error.
 */
export function sharedSessions(redis: Redis, embedded: SessionStore): SessionStore {
  const keyOf = (sessionId: string) => `kitbox:session:${sessionId}`;
  const change = (sessionId: string, edit: (pipeline: ReturnType<Redis['pipeline']>, key: string) => unknown) => {
    if (redis.status !== 'ready') return;
    const key = keyOf(sessionId);
    const pipeline = redis.pipeline();
    edit(pipeline, key);
    pipeline.pexpire(key, lifetimeMs);
    pipeline.exec().catch(() => {});
  };

  return {
    open(sessionId) {
      if (!isSessionId(sessionId)) return nothing;
      const local = embedded.open(sessionId);
      let held = 0;
      return {
        hold() {
          held++;
          local.hold();
          change(sessionId, (pipeline, key) => pipeline.hincrby(key, 'files', 1));
        },
        release() {
          const released = held;
          held = 0;
          local.release();
          if (released > 0) change(sessionId, (pipeline, key) => pipeline.hincrby(key, 'files', -released));
        },
        record(operation, durationMs) {
          local.record(operation, durationMs);
          change(sessionId, (pipeline, key) =>
            pipeline.hincrby(key, `${operation}:count`, 1).hincrby(key, `${operation}:total`, Math.round(durationMs)),
          );
        },
      };
    },
    async timings(sessionId, operation) {
      const own = await embedded.timings(sessionId, operation);
      const fields = await readHash(redis, keyOf(sessionId), [`${operation}:count`, `${operation}:total`]);
      const [count = 0, totalMs = 0] = fields ?? [];
      if (count === 0) return own;
      return { ...own, count, avgDuration: totalMs / count };
    },
    async filesHeld(sessionId) {
      const fields = await readHash(redis, keyOf(sessionId), ['files']);
      return fields ? Math.max(0, fields[0] ?? 0) : embedded.filesHeld(sessionId);
    },
  };
}

async function readHash(redis: Redis, key: string, fields: string[]): Promise<number[] | undefined> {
  if (redis.status !== 'ready') return undefined;
  try {
    return (await redis.hmget(key, ...fields)).map((value) => Number(value ?? 0));
  } catch {
    return undefined;
  }
}

function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && sessionIdShape.test(value);
}

function add(tally: Tally | undefined, durationMs: number): Tally {
  if (!tally) return { count: 1, totalMs: durationMs, minMs: durationMs, maxMs: durationMs };
  return {
    count: tally.count + 1,
    totalMs: tally.totalMs + durationMs,
    minMs: Math.min(tally.minMs, durationMs),
    maxMs: Math.max(tally.maxMs, durationMs),
  };
}

function toTimings(tally: Tally | undefined): Timings {
  if (!tally) return { avgDuration: 0, count: 0, minDuration: 0, maxDuration: 0 };
  const { count, totalMs, minMs, maxMs } = tally;
  return { avgDuration: totalMs / count, count, minDuration: minMs, maxDuration: maxMs };
}
