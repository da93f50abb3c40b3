import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../settings/config.ts';
import { wholeSeconds } from './retry-after.ts';

export interface Allowance {
  ok: boolean;
  /** Points used in this window, this one included. */
  used: number;
  retryAfterSeconds: number;
}

export interface Limits {
  toolCall(client: string): Promise<Allowance>;
  /** Cheap calls: reports, timings, progress. */
  lightCall(client: string): Promise<Allowance>;
  /** Taken before a password is tried, so that calls side by side cannot try more than allowed. */
  passwordAttempt(client: string): Promise<Allowance>;
  passwordWasRight(client: string): Promise<void>;
  aiCall(client: string): Promise<Allowance>;
  aiCallFailed(client: string): Promise<void>;
  readonly aiDailyLimit: number;
}

const lightCallsPerMinute = 600;

export function createLimits(config: Config, redis?: Redis, now: () => number = Date.now): Limits {
  const tool = limiter('tool', config.rateLimitPerMinute, 60, redis);
  const light = limiter('light', lightCallsPerMinute, 60, redis);
  const passwords = limiter('password', config.passwordAttempts, 15 * 60, redis);
  const ai = limiter('ai', config.aiDailyLimit, 24 * 60 * 60, redis);
  const today = (client: string) => `${new Date(now()).toISOString().slice(0, 10)}:${client}`;

  return {
    aiDailyLimit: config.aiDailyLimit,
    toolCall: (client) => consume(tool, client),
    lightCall: (client) => consume(light, client),
    passwordAttempt: (client) => consume(passwords, client),
    passwordWasRight: (client) => giveBack(passwords, client),
    aiCall: (client) => consume(ai, today(client), secondsToMidnight(now())),
    aiCallFailed: (client) => giveBack(ai, today(client)),
  };
}

/** With Redis gone its insurance limiter keeps counting in this process: limits hold, only not shared. */
function limiter(name: string, points: number, duration: number, redis: Redis | undefined): RateLimiterAbstract {
  const keyPrefix = `kitbox:${name}`;
  const memory = new RateLimiterMemory({ keyPrefix, points, duration });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

async function consume(limit: RateLimiterAbstract, key: string, customDuration?: number): Promise<Allowance> {
  try {
    const state = await limit.consume(key, 1, customDuration === undefined ? {} : { customDuration });
    return { ok: true, used: state.consumedPoints, retryAfterSeconds: wholeSeconds(state.msBeforeNext) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const used = Math.min(refusal.consumedPoints, limit.points);
    return { ok: false, used, retryAfterSeconds: wholeSeconds(refusal.msBeforeNext) };
  }
}

/** Never a reason to fail a call that is done: at worst a visitor has one try less. */
async function giveBack(limit: RateLimiterAbstract, key: string): Promise<void> {
  await limit.reward(key, 1).catch(() => {});
}

function secondsToMidnight(nowMs: number): number {
  const dayMs = 24 * 60 * 60 * 1000;
  return wholeSeconds(dayMs - (nowMs % dayMs));
}
