import { describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { createLimits } from './rate-limit.ts';

function limitsOf(environment: Record<string, string>, now?: () => number) {
  const outcome = readConfig(environment);
  if (!outcome.ok) throw new Error(outcome.problems.join('; '));
  return createLimits(outcome.config, undefined, now);
}

describe('limits', () => {
  it('count each client by itself', async () => {
    const limits = limitsOf({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await limits.toolCall('one')).toMatchObject({ ok: true, used: 1 });
    expect(await limits.toolCall('one')).toMatchObject({ ok: false });
    expect(await limits.toolCall('two')).toMatchObject({ ok: true });
  });

  it('give a right password its attempt back', async () => {
    const limits = limitsOf({ PASSWORD_ATTEMPTS_PER_15_MIN: '1' });
    for (let call = 0; call < 3; call++) {
      expect(await limits.passwordAttempt('one')).toMatchObject({ ok: true });
      await limits.passwordWasRight('one');
    }
    await limits.passwordAttempt('one');
    const refused = await limits.passwordAttempt('one');
    expect(refused.ok).toBe(false);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(refused.retryAfterSeconds).toBeGreaterThan(14 * 60);
  });

  it('of the AI method begin anew at midnight UTC', async () => {
    let now = Date.parse('2026-03-01T23:59:30Z');
    const limits = limitsOf({ AI_DAILY_LIMIT: '1' }, () => now);
    expect(await limits.aiCall('one')).toMatchObject({ ok: true, used: 1 });
    expect(await limits.aiCall('one')).toMatchObject({ ok: false, used: 1, retryAfterSeconds: 30 });
    now += 31_000;
    expect(await limits.aiCall('one')).toMatchObject({ ok: true, used: 1 });
  });
});
