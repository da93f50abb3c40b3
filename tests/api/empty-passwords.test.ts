import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePdfOfSize } from './support/pdf.ts';
import { png } from './support/png.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, type Part, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
let locked: Part;
beforeAll(async () => {
  running = await startApp();
  locked = { name: 'locked.pdf', bytes: await makeProtectedPdf('secret') };
});
afterAll(() => running.stop());

const pdf = (name = 'a.pdf'): Part => ({ name, bytes: makePdf(3) });
const image: Part = { name: 'a.png', bytes: png };
const noFile: Part = { name: '', bytes: new Uint8Array() };
const send = (path: string, fields: Record<string, Part | Part[]>) => post(running, path, fields);

describe('a password that is sent empty counts as left out', () => {
  it.each<[string, Record<string, Part | Part[]>]>([
    ['/pdf/compress', { file: pdf(), level: 'LOW', password: '', newPassword: '', plainNewPassword: '' }],
    ['/pdf/split', { file: pdf(), mode: 'RANGES', value: '1-2;3', plainPassword: '' }],
    ['/pdf/merge', { files: [pdf(), pdf('b.pdf')], 'passwords[1]': '', 'passwords[2]': '', 'plainPasswords[3]': '' }],
  ])('%s', async (path, fields) => {
    const answer = await send(path, fields);
    expect(answer.status, await answer.clone().text()).toBe(200);
    await answer.arrayBuffer();
  });

  it('so that a protected file asks for its password instead of calling it wrong', async () => {
    for (const name of ['password', 'plainPassword']) {
      const failure = await failureOf(send('/pdf/compress', { file: locked, level: 'LOW', [name]: '' }));
      expect(failure).toMatchObject({ error: 'password_required', filename: 'locked.pdf' });
    }
    const both = await send('/pdf/compress', { file: locked, level: 'LOW', password: '', plainPassword: 'secret' });
    expect(both.status).toBe(200);
    await both.arrayBuffer();
  });

  it('but any other empty field is a wrong one', async () => {
    const fields: [string, Record<string, Part>][] = [
      ['/pdf/compress', { file: pdf(), level: '' }],
      ['/pdf/compress', { file: pdf(), level: 'LOW', targetBytes: '' }],
      ['/pdf/modify', { file: pdf(), modifyType: 'SELECT', pages: '1', rotate: '' }],
      ['/image/compress', { file: image, quality: 'LOW', format: '' }],
    ];
    for (const [path, given] of fields) expect((await failureOf(send(path, given))).error, path).toBe('invalid_field');
  });
});

it('a field by position beside no file is refused', async () => {
  const merge = (more: Record<string, string>) =>
    failureOf(send('/pdf/merge', { files: [pdf(), pdf('b.pdf')], ...more }));
  expect(await merge({ 'passwords[2]': encryptField('a') })).toMatchObject({ error: 'invalid_field' });
  expect(await merge({ 'plainPasswords[2]': 'a' })).toMatchObject({ error: 'invalid_field' });
  const blamed = await merge({ 'pages[2]': '1' });
  expect(blamed.message).toContain('"pages[2]"');
});

it('a new password that nobody could type is refused, and the message does not say password', async () => {
  for (const password of ['a\0b', 'a\nb', 'a\tb', '\u007f']) {
    for (const field of [{ plainNewPassword: password }, { newPassword: encryptField(password) }]) {
      const failure = await failureOf(send('/pdf/compress', { file: pdf(), level: 'LOW', ...(field as object) }));
      expect(failure.error, JSON.stringify(password)).toBe('invalid_field');
      expect(failure.message).not.toMatch(/password/i);
    }
  }
});

it('an empty file input among the files of a merge is passed over', async () => {
  // Large enough that each is on disk before the next one comes.
  const large = (name: string): Part => ({ name, bytes: makePdfOfSize(300_000) });
  const answer = await send('/pdf/merge', { files: [large('a.pdf'), noFile, large('b.pdf'), large('c.pdf')] });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await answer.arrayBuffer();
});
