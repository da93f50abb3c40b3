import { afterEach, describe, expect, it } from 'vitest';
import { makePdf } from './support/pdf.ts';
import { png } from './support/png.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
afterEach(() => running.stop());

const open = { name: 'open.pdf', bytes: makePdf(1) };
const locked = { name: 'locked.pdf', bytes: makeProtectedPdf('right') };
const page = { modifyType: 'SELECT', pages: '1', compatibilityMode: 'false' };

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const cheapCall = (init: RequestInit = {}) => post(running, '/pdf/merge', { compatibilityMode: 'false' }, init);
const tryPassword = (password?: string) =>
  post(running, '/pdf/modify', { file: locked, ...page, ...(password ? { password: encryptField(password) } : {}) });

describe('tool calls', () => {
  it('over the limit are refused with type, reason and a wait; asking for the service counts as nothing', async () => {
    running = await startApp({ RATE_LIMIT_PER_MINUTE: '3' });
    for (let asked = 0; asked < 5; asked++) {
      expect((await fetch(`${running.url}/api/image/compress`, { method: 'HEAD' })).status).toBe(200);
    }
    for (let call = 0; call < 3; call++) expect((await cheapCall()).status).toBe(400);
    const refused = await cheapCall({ headers: { 'x-session-id': 'another-session-id' } });
    expect(refused.headers.get('x-rate-limit-type')).toBe('request');
    expect(refused.headers.get('x-rate-limit-reason')).toBeTruthy();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await failureOf(refused)).toMatchObject({ status: 429, error: 'rate_limited' });
  });

  it('are counted by the connection when no proxy is trusted, whatever a header claims', async () => {
    running = await startApp({ RATE_LIMIT_PER_MINUTE: '1' });
    expect((await cheapCall(from('1.1.1.1'))).status).toBe(400);
    expect((await cheapCall(from('2.2.2.2'))).status).toBe(429);
  });

  it('are counted by the address so many hops back as proxies are trusted', async () => {
    running = await startApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' });
    expect((await cheapCall(from('6.6.6.6, 1.1.1.1'))).status).toBe(400);
    expect((await cheapCall(from('7.7.7.7, 1.1.1.1'))).status).toBe(429);
    expect((await cheapCall(from('1.1.1.2'))).status).toBe(400);
    // A customer owns a whole /64: one address of it is all of them.
    expect((await cheapCall(from('2001:db8:1:2::1'))).status).toBe(400);
    expect((await cheapCall(from('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await cheapCall(from('2001:db8:1:3::1'))).status).toBe(400);
  });
});

describe('failed passwords', () => {
  it('over the limit refuse every call that carries one, the right one too; calls without still work', async () => {
    running = await startApp({ PASSWORD_ATTEMPTS_PER_15_MIN: '3' });
    expect((await tryPassword('right')).status).toBe(200);
    expect(await failureOf(tryPassword())).toMatchObject({ error: 'password_required' });
    for (const wrong of ['a', 'b']) expect((await tryPassword(wrong)).status).toBe(422);
    const malformed = post(running, '/pdf/modify', { file: locked, ...page, password: '***' });
    expect((await malformed).status).toBe(422);

    const refused = await tryPassword('right');
    expect(refused.headers.get('x-rate-limit-type')).toBe('password');
    expect(refused.headers.get('x-rate-limit-reason')).toMatch(/password/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await failureOf(refused)).toMatchObject({ status: 429, error: 'rate_limited' });
    const again = post(running, '/pdf/modify', { file: locked, ...page, password: '***' });
    expect((await again).status).toBe(429);

    expect((await post(running, '/pdf/modify', { file: open, ...page })).status).toBe(200);
    // Who only sets a password guesses nothing.
    const setting = post(running, '/pdf/modify', { file: open, ...page, newPassword: encryptField('new') });
    expect((await setting).status).toBe(200);
    expect(await failureOf(tryPassword())).toMatchObject({ error: 'password_required' });
  });

  it('tried side by side are not more than one after the other', async () => {
    running = await startApp({ PASSWORD_ATTEMPTS_PER_15_MIN: '4' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => tryPassword(`wrong ${index}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });
});

describe('the daily quota of the AI method', () => {
  it('of zero refuses with its headers, and the color method still works', async () => {
    running = await startApp({ AI_DAILY_LIMIT: '0' });
    const file = { name: 'a.png', bytes: png };
    const refused = await post(running, '/image/remove-background', { file, method: 'ai' });
    expect(refused.headers.get('x-daily-limit')).toBe('0');
    expect(refused.headers.get('x-daily-usage')).toBe('0');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect(await failureOf(refused)).toMatchObject({ status: 429, error: 'daily_limit' });
    const color = await post(running, '/image/remove-background', { file, method: 'color' });
    expect(color.headers.get('x-daily-limit')).toBeNull();
    expect(color.status).not.toBe(429);
  });

  it('is not used up by calls that fail', async () => {
    running = await startApp({ AI_DAILY_LIMIT: '1' });
    const file = { name: 'a.png', bytes: png.subarray(0, 40) };
    for (let call = 0; call < 3; call++) {
      const answer = await post(running, '/image/remove-background', { file, method: 'ai' });
      expect(answer.status).not.toBe(429);
      expect(answer.headers.get('x-daily-usage')).toBe('0');
    }
  });
});
