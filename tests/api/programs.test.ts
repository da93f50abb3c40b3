import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../fixtures/pdf-reading.ts';
import { makePdf } from './support/pdf.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const locked = { name: 'locked.pdf', bytes: makeProtectedPdf('right') };
const page = { modifyType: 'SELECT', pages: '1', compatibilityMode: 'false' };
const key = 'a-key-of-some-program';

describe('passwords as they are, for programs', () => {
  it('open a file and protect the result', async () => {
    const answer = await post(running, '/pdf/modify', {
      file: locked,
      ...page,
      plainPassword: 'right',
      plainNewPassword: 'new one, with a comma',
    });
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect((await readPdf(bytes, 'new one, with a comma')).texts).toHaveLength(1);
  });

  it('open each file of a merge by position', async () => {
    const open = { name: 'open.pdf', bytes: makePdf(1) };
    const form = { files: [open, locked], 'plainPasswords[1]': 'right', compatibilityMode: 'false' };
    expect((await post(running, '/pdf/merge', form)).status).toBe(200);
  });

  it('are incorrect when they are wrong, and an invalid field beside their encrypted twin or in a form without one', async () => {
    const wrong = await post(running, '/pdf/modify', { file: locked, ...page, plainPassword: 'wrong' });
    expect(await failureOf(wrong)).toMatchObject({ status: 422, error: 'incorrect_password' });
    const both = { file: locked, ...page, plainPassword: 'right', password: encryptField('right') };
    expect(await failureOf(await post(running, '/pdf/modify', both))).toMatchObject({ error: 'invalid_field' });
    const elsewhere = { file: locked, ...page, plainPages: '1' };
    expect(await failureOf(await post(running, '/pdf/modify', elsewhere))).toMatchObject({ error: 'invalid_field' });
  });
});

describe('keys', () => {
  const call = (server: RunningApp, apiKey?: string) =>
    post(server, '/pdf/merge', { compatibilityMode: 'false' }, apiKey ? { headers: { 'x-api-key': apiKey } } : {});
  let guarded: RunningApp;
  beforeAll(async () => {
    guarded = await startApp({ API_KEYS: `another-key-of-another, ${key}`, RATE_LIMIT_PER_MINUTE: '2' });
  });
  afterAll(() => guarded.stop());

  it('that are wrong are refused, and mean nothing where there are none', async () => {
    expect(await failureOf(await call(guarded, `${key}x`))).toMatchObject({ status: 401, error: 'invalid_key' });
    expect((await call(running, 'whatever')).status).toBe(400);
  });

  it('have limits of their own, ten times those of an address', async () => {
    for (let each = 0; each < 2; each++) expect((await call(guarded)).status).toBe(400);
    expect((await call(guarded)).status).toBe(429);
    for (let each = 0; each < 20; each++) expect((await call(guarded, key)).status).toBe(400);
    expect((await call(guarded, key)).status).toBe(429);
    expect((await call(guarded, 'another-key-of-another')).status).toBe(400);
  });
});
