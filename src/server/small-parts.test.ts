import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptPassword } from './uploads/password-cipher.ts';
import { sniffKind } from './uploads/sniff-type.ts';
import { isTooSlow } from './uploads/transfer-rate.ts';
import { UploadBudget } from './uploads/upload-budget.ts';
import { scrub, scrubUrl } from './visit/scrub.ts';

describe('a password field', () => {
  const key = '0123456789abcdef';
  const encrypt = (bytes: Buffer | string) => {
    const cipher = createCipheriv('aes-128-ecb', key, null);
    return Buffer.concat([cipher.update(bytes as Buffer), cipher.final()]).toString('base64');
  };
  it.each(['a', 'with spaces ', 'пароль 密码 🔑', '\ufeffbom', 'x'.repeat(500)])('gives %j back', (password) => {
    expect(decryptPassword(encrypt(password), key)).toEqual({ ok: true, value: password });
  });
  it.each([
    '',
    'QUJD',
    '***',
    `${Buffer.alloc(16).toString('base64')}`,
    `${encrypt('a')}\r\nX: y`,
    encrypt(Buffer.from([0xff, 0xfe])),
  ])('that cannot be read (%j) is an incorrect password', (field) => {
    expect(decryptPassword(field, key)).toMatchObject({ failure: { code: 'incorrect_password' } });
  });
});

describe('what a file is', () => {
  it.each([
    ['%PDF-1.4', 'pdf'],
    [`${'x'.repeat(1019)}%PDF-`, 'pdf'],
    [`${'x'.repeat(1020)}%PDF-`, undefined],
    ['\x89PNG\r\n\x1a\n', 'image'],
    ['\xff\xd8\xff\xe0', 'image'],
    ['GIF89a', 'image'],
    ['GIF88a', undefined],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image'],
    ['RIFF\x10\0\0\0WAVEfmt ', undefined],
    [`BM${'\0'.repeat(12)}\x28${'\0'.repeat(11)}`, 'image'],
    ['\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'image'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image'],
    ['\0\0\0\x18ftypisom\0\0\0\0isommp41', undefined],
    ['BMW is a car, not an image', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['', undefined],
  ])('is told by its first bytes: %j', (start, kind) => {
    expect(sniffKind(Buffer.from(start, 'latin1'))).toBe(kind);
  });
});

describe('the pace of an upload', () => {
  it.each([
    ['15 s without a byte is too slow', 15_000, 15_000, 1e6, true],
    ['14 s is not', 14_000, 14_000, 1e6, false],
    ['a trickle is given ten seconds', 9_900, 100, 500, false],
    ['and no more', 10_000, 100, 500, true],
    ['10 KB/s is enough', 60_000, 100, 60 * 10 * 1024, false],
  ])('%s', (_what, elapsedMs, sinceMovedMs, bytes, wanted) => {
    expect(isTooSlow(elapsedMs, sinceMovedMs, bytes)).toBe(wanted);
  });
});

describe('the upload budget', () => {
  it('is shared, refuses what does not fit and gives back what was taken', () => {
    const budget = new UploadBudget(100);
    const first = budget.open();
    const second = budget.open();
    expect(first.take(60)).toBe(true);
    expect(second.take(60)).toBe(false);
    first.release();
    first.release();
    expect(second.take(60)).toBe(true);
    expect(budget.heldBytes).toBe(60);
  });
});

describe('scrubbing', () => {
  it.each([
    ['password=Hunter2 and more', '[secret] and more'],
    ['{"password": "Hunter2"}', '{"[secret]'],
    ['Authorization: Bearer abc.def', '[secret]'],
    ['failed on My report.pdf', 'failed on My [file]'],
    ['at https://h/x?token=1 here', 'at https://h/x?… here'],
    ['mail me@example.org', 'mail [e-mail]'],
    ['from 203.0.113.7', 'from [address]'],
    ['a\r\nb\u001b[2J', 'a b [2J'],
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ])('%j becomes %j', (text, clean) => {
    expect(scrub(text, 500)).toBe(clean);
  });
  it('keeps only the path of an address, and nothing of what is none', () => {
    expect(scrubUrl('https://h:1/pdf-tools/merge?a=1#b')).toBe('/pdf-tools/merge');
    expect(scrubUrl('/pdf-tools?x')).toBe('/pdf-tools');
    expect(scrubUrl('javascript:alert(1)')).toBe('[address]');
  });
});
