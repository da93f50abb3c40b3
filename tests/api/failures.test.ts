import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failures } from '../../src/shared/failures.ts';
import { makePdf, makePdfOfSize } from './support/pdf.ts';
import { png } from './support/png.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, type Part, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ BACKGROUND_PROVIDER: 'local' });
});
afterAll(() => running.stop());

const pdf = (name = 'password.pdf', bytes: Uint8Array = makePdf(3)): Part => ({ name, bytes, type: 'application/pdf' });
const raster = (name = 'password.png', bytes: Uint8Array = png): Part => ({ name, bytes, type: 'image/png' });
const merge = (files: Part[], more = {}) => post(running, '/pdf/merge', { files, compatibilityMode: 'false', ...more });
const modify = (file: Part, more = {}) =>
  post(running, '/pdf/modify', { file, modifyType: 'SELECT', pages: '1', compatibilityMode: 'false', ...more });

describe('a request without a file', () => {
  it.each([
    ['/pdf/compress', { level: 'LOW' }],
    ['/pdf/modify', { modifyType: 'SELECT', pages: '1' }],
    ['/pdf/merge', { compatibilityMode: 'false' }],
    ['/image/compress', { quality: 'LOW' }],
    ['/image/remove-background', { method: 'color' }],
    ['/image/replace-background', { method: 'color', backgroundColor: 'FFFFFF' }],
  ])('to %s is no_file', async (path, fields) => {
    expect(await failureOf(post(running, path, fields))).toMatchObject({ status: 400, error: 'no_file' });
  });
});

describe('a field that is not allowed is invalid_field', () => {
  const image = { file: raster() };
  it.each([
    ['an unknown level', '/pdf/compress', { file: pdf(), level: 'X' }],
    ['a missing level', '/pdf/compress', { file: pdf() }],
    ['an unknown modify type', '/pdf/modify', { file: pdf(), modifyType: 'X', pages: '1' }],
    ['an unknown format', '/image/compress', { ...image, quality: 'LOW', format: 'TIFF' }],
    ['an unknown method', '/image/remove-background', { ...image, method: 'x' }],
    ['a color that is none', '/image/replace-background', { ...image, method: 'color', backgroundColor: 'zzz' }],
    ['a replacement without color or image', '/image/replace-background', { ...image, method: 'color' }],
    [
      'a replacement with both',
      '/image/replace-background',
      { ...image, method: 'color', backgroundColor: 'FFFFFF', backgroundImage: raster() },
    ],
    ['a hint outside the image', '/image/remove-background', { ...image, method: 'color', hintX: '2', hintY: '0' }],
    ['a flag that is neither true nor false', '/pdf/merge', { files: [pdf(), pdf()], compatibilityMode: 'yes' }],
    ['a field nobody knows', '/pdf/compress', { file: pdf(), level: 'LOW', extra: '1' }],
    ['a text where a file belongs', '/pdf/compress', { file: 'hello', level: 'LOW' }],
    ['a file where a text belongs', '/pdf/compress', { file: pdf(), level: pdf() }],
    ['a field sent twice', '/pdf/compress', { file: pdf(), level: ['LOW', 'HIGH'] }],
  ])('%s', async (_what, path, fields) => {
    expect(await failureOf(post(running, path, fields))).toMatchObject({ status: 400, error: 'invalid_field' });
  });

  it.each([
    ['level', '/pdf/compress', { file: pdf() }],
    ['level', '/pdf/compress', { file: pdf(), level: 'X' }],
    ['extra', '/pdf/compress', { file: pdf(), level: 'LOW', extra: '1' }],
    ['rotate', '/pdf/modify', { file: pdf(), modifyType: 'SELECT', pages: '1', rotate: '1:45' }],
    ['value', '/pdf/split', { file: pdf(), mode: 'EVERY' }],
    ['format', '/image/compress', { ...image, quality: 'LOW', format: 'TIFF' }],
  ])('and the message names it: %s', async (field, path, fields) => {
    const { message } = await failureOf(post(running, path, fields));
    expect(message).toBe(`The form field "${field}" is missing, unknown or has a value that is not allowed.`);
  });

  it('repeats no name that is none', async () => {
    const { message } = await failureOf(post(running, '/pdf/compress', { file: pdf(), '<b>"x': '1' }));
    expect(message).toMatch(/^A form field is missing/);
  });

  it.each([
    ['sent twice', { password: [encryptField('a'), encryptField('b')] }],
    ['that is not one of the form', { 'passwords[10]': encryptField('a') }],
    ['with another value', { passwordOnly: 'maybe' }],
    ['beside its plain twin', { newPassword: encryptField('a'), plainNewPassword: 'a' }],
  ])('and keeps the word password for wrong passwords: a field %s', async (_what, fields) => {
    const failure = await failureOf(post(running, '/pdf/compress', { file: pdf(), level: 'LOW', ...fields }));
    expect(failure.error).toBe('invalid_field');
    expect(failure.message).not.toMatch(/password/i);
  });
});

describe('the number of files', () => {
  it('one file to merge is too_few_files', async () => {
    expect(await failureOf(merge([pdf()]))).toMatchObject({ status: 400, error: 'too_few_files' });
  });
  it('eleven files to merge are too_many_files', async () => {
    const files = Array.from({ length: 11 }, () => pdf());
    expect(await failureOf(merge(files))).toMatchObject({ status: 400, error: 'too_many_files' });
  });
  it('two files to compress are too_many_files', async () => {
    const answer = post(running, '/pdf/compress', { file: [pdf(), pdf()], level: 'LOW' });
    expect(await failureOf(answer)).toMatchObject({ status: 400, error: 'too_many_files' });
  });
});

describe('a file over 10 MB is refused by name', () => {
  const most = 10 * 1024 * 1024;
  it('in each tool', async () => {
    const large = makePdfOfSize(most + 1);
    const largeImage = Buffer.concat([png, Buffer.alloc(most + 1 - png.length)]);
    const wanted = { status: 413, error: 'file_too_large', filename: 'big.pdf' };
    expect(
      await failureOf(post(running, '/pdf/compress', { file: pdf('big.pdf', large), level: 'LOW' })),
    ).toMatchObject(wanted);
    expect(await failureOf(modify(pdf('big.pdf', large)))).toMatchObject(wanted);
    expect(await failureOf(merge([pdf(), pdf(), pdf('big.pdf', large)]))).toMatchObject(wanted);
    const image = { quality: 'LOW', file: raster('big.pdf', largeImage) };
    expect(await failureOf(post(running, '/image/compress', image))).toMatchObject(wanted);
    const background = { file: raster(), method: 'color', backgroundImage: raster('big.pdf', largeImage) };
    expect(await failureOf(post(running, '/image/replace-background', background))).toMatchObject(wanted);
  });
  it('also when it is far larger than the whole request may be', async () => {
    const large = makePdfOfSize(30 * 1024 * 1024);
    expect(await failureOf(modify(pdf('huge.pdf', large)))).toMatchObject({
      error: 'file_too_large',
      filename: 'huge.pdf',
    });
  });
  it('while one of exactly 10 MB is taken', async () => {
    expect((await modify(pdf('fits.pdf', makePdfOfSize(most)))).status).toBe(200);
  });
});

describe('bytes decide, not names: unsupported_type', () => {
  const text = Buffer.from('this is a text');
  it.each([
    ['a text named .pdf', '/pdf/compress', { file: pdf('a.pdf', text), level: 'LOW' }],
    ['a long text named .pdf', '/pdf/compress', { file: pdf('a.pdf', Buffer.alloc(5000, 'a')), level: 'LOW' }],
    ['an image sent as PDF', '/pdf/compress', { file: pdf('a.pdf', png), level: 'LOW' }],
    ['a PDF sent as image', '/image/compress', { file: raster('a.png', makePdf()), quality: 'LOW' }],
    ['an SVG', '/image/compress', { file: raster('a.svg', Buffer.from('<svg xmlns="x"/>')), quality: 'LOW' }],
    ['an empty file', '/pdf/compress', { file: pdf('a.pdf', Buffer.alloc(0)), level: 'LOW' }],
  ])('%s', async (_what, path, fields) => {
    const failure = await failureOf(post(running, path, fields));
    expect(failure).toMatchObject({ status: 415, error: 'unsupported_type' });
    expect(failure.filename).toMatch(/^a\./);
  });
});

describe('passwords', () => {
  const locked = makeProtectedPdf('schlüssel 钥匙');
  it('a protected PDF without one is password_required', async () => {
    const failure = await failureOf(modify(pdf('locked.pdf', locked)));
    expect(failure).toMatchObject({
      status: 422,
      error: 'password_required',
      message: expect.stringMatching(/password/),
      filename: 'locked.pdf',
    });
  });
  it('a wrong one is incorrect_password', async () => {
    const failure = await failureOf(modify(pdf('locked.pdf', locked), { password: encryptField('wrong') }));
    expect(failure).toMatchObject({
      status: 422,
      error: 'incorrect_password',
      message: expect.stringMatching(/password/),
      filename: 'locked.pdf',
    });
  });
  it('the right one opens it, in any script', async () => {
    expect((await modify(pdf('locked.pdf', locked), { password: encryptField('schlüssel 钥匙') })).status).toBe(200);
  });
  it.each([
    ['not base64', '***'],
    ['of a wrong length', 'QUJD'],
    ['with bad padding', Buffer.alloc(16).toString('base64')],
    ['of 100 KB', 'QUJD'.repeat(25_000)],
  ])('ciphertext %s is incorrect_password', async (what, password) => {
    expect(await failureOf(modify(pdf('locked.pdf', locked), { password }))).toMatchObject({
      status: 422,
      error: 'incorrect_password',
      // A field that is cut off ends the request before its file is looked at.
      ...(what === 'of 100 KB' ? {} : { filename: 'locked.pdf' }),
    });
  });
  it('in a merge go by position, and the failure names the file', async () => {
    const files = [pdf('open.pdf'), pdf('locked.pdf', locked)];
    expect((await merge(files, { 'passwords[1]': encryptField('schlüssel 钥匙') })).status).toBe(200);
    expect(await failureOf(merge(files, { 'passwords[0]': encryptField('schlüssel 钥匙') }))).toMatchObject({
      error: 'password_required',
      filename: 'locked.pdf',
    });
  });
});

describe('what the engines refuse', () => {
  it.each([
    '0',
    '0-2',
    '4',
    '2-4',
    '3-1',
    '2-',
    '-2',
    'a',
    '1,,2',
    '1;2',
    '1.5',
    '',
    '1,'.repeat(1025),
    '1,'.repeat(9000),
  ])('pages %j of 3 are an invalid page range', async (pages) => {
    const failure = await failureOf(modify(pdf(), { pages }));
    expect(failure).toMatchObject({ status: 422, error: 'invalid_page_range' });
    expect(failure.message).toMatch(/^Invalid page range/);
  });
  it('a PDF cut off after 200 bytes is damaged, and named', async () => {
    const cut = makePdf(3).subarray(0, 30);
    expect(await failureOf(modify(pdf('cut.pdf', cut)))).toMatchObject({
      status: 422,
      error: 'damaged_file',
      filename: 'cut.pdf',
    });
  });
});

describe('addresses', () => {
  it('an unknown one under /api is not_found', async () => {
    expect(await failureOf(fetch(`${running.url}/api/nothing?x=1`))).toMatchObject({ status: 404, error: 'not_found' });
    expect(await failureOf(fetch(`${running.url}/api`))).toMatchObject({ status: 404, error: 'not_found' });
    expect(await failureOf(post(running, '/nothing', { a: 'b' }))).toMatchObject({ status: 404, error: 'not_found' });
  });
  it('a known one with another method is method_not_allowed and says which it takes', async () => {
    const response = await fetch(`${running.url}/api/pdf/compress`);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['HEAD', 'POST']);
    expect(await failureOf(response)).toMatchObject({ status: 405, error: 'method_not_allowed' });
    const events = fetch(`${running.url}/api/operations/x/events`, { method: 'DELETE' });
    expect(await failureOf(events)).toMatchObject({ status: 405 });
  });
  it('one with an id too long to be one is not_found', async () => {
    const events = fetch(`${running.url}/api/operations/${'a'.repeat(200)}/events`);
    expect(await failureOf(events)).toMatchObject({ status: 404, error: 'not_found' });
  });
  it('one that cannot be decoded is not_found', async () => {
    expect(await failureOf(fetch(`${running.url}/api/%zz`))).toMatchObject({ status: 404, error: 'not_found' });
  });
  it('HEAD of a tool is 200 without a body', async () => {
    const response = await fetch(`${running.url}/api/image/compress`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('every failure', () => {
  it('has the shape of the contract and the headers of the API', async () => {
    const response = await post(running, '/pdf/merge', { files: [pdf()] });
    const body = (await response.json()) as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(['error', 'message', 'requestId']);
    expect(response.headers.get('x-request-id')).toBe(body.requestId);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
  it('other than the two about passwords keeps that word out of its message', () => {
    for (const [code, { message }] of Object.entries(failures)) {
      expect(/password/i.test(message), code).toBe(code === 'password_required' || code === 'incorrect_password');
    }
  });
  it('is listed in the documents with its status', () => {
    const docs = readFileSync('docs/api.md', 'utf8');
    for (const [code, { status }] of Object.entries(failures)) expect(docs).toContain(`| \`${code}\` | ${status} |`);
  });
});
