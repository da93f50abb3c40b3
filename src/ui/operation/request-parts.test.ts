import { createDecipheriv } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfCompress } from '../../tools/pdf-compress/request.ts';
import { pdfMerge } from '../../tools/pdf-merge/request.ts';
import { buildForm } from './build-form.ts';
import { fileNameIn } from './content-disposition.ts';
import { EncryptionFailed, encryptPassword } from './encrypt-password.ts';
import { isReported } from './record-call.ts';
import { parseProgress } from './watch-progress.ts';

const secret = 'sixteen letters!and more';
const signal = new AbortController().signal;

function decrypt(base64: string): string {
  const decipher = createDecipheriv('aes-128-ecb', secret.slice(0, 16), null);
  return decipher.update(base64, 'base64', 'utf8') + decipher.final('utf8');
}

function answerSecret(body: object = { passwordSecret: secret }, status = 200) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('encrypting a password', () => {
  it('is AES-128-ECB with PKCS#7 in base64, as another library reads it', async () => {
    for (const password of ['a', 'exactly16letters', 'пароль 密码 🔑', 'x'.repeat(300)]) {
      expect(decrypt(await encryptPassword(password, secret))).toBe(password);
    }
  });
});

describe('building a form', () => {
  const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });

  it('leaves empty passwords out and asks for no secret', async () => {
    const fetched = answerSecret();
    const { data } = await buildForm(pdfCompress.form, { file, level: 'HIGH', password: '', newPassword: '' }, signal);
    expect([...data.keys()]).toEqual(['file', 'level']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends passwords encrypted, with one question for the secret', async () => {
    const fetched = answerSecret();
    const values = { file, level: 'LOW', password: 'old', newPassword: 'new' } as const;
    const { data } = await buildForm(pdfCompress.form, values, signal);
    expect(decrypt(String(data.get('password')))).toBe('old');
    expect(decrypt(String(data.get('newPassword')))).toBe('new');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('merge keeps the order of the list and numbers passwords by position', async () => {
    answerSecret();
    const files = ['1.pdf', '2.pdf', '3.pdf'].map((name) => new File(['x'], name));
    const values = { files, passwords: { 0: 'a', 1: '', 2: 'c' }, compatibilityMode: false };
    const { data, fileBytes, fileCount } = await buildForm(pdfMerge.form, values, signal);
    expect([...data.keys()]).toEqual(['files', 'files', 'files', 'passwords[0]', 'passwords[2]', 'compatibilityMode']);
    expect(data.getAll('files').map((part) => (part as File).name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect(data.get('compatibilityMode')).toBe('false');
    expect([fileBytes, fileCount]).toEqual([3, 3]);
  });

  it('fails as an encryption failure when the secret cannot be had or is no key', async () => {
    const values = { file, level: 'LOW', password: 'old' } as const;
    for (const [body, status] of [
      [{}, 200],
      [{ passwordSecret: secret }, 503],
      [{ passwordSecret: 'short' }, 200],
    ] as const) {
      answerSecret(body, status);
      await expect(buildForm(pdfCompress.form, values, signal)).rejects.toBeInstanceOf(EncryptionFailed);
    }
  });
});

describe('the name in content-disposition', () => {
  it('prefers the extended name', () => {
    expect(fileNameIn(`attachment; filename="na_ve.pdf"; filename*=UTF-8''na%C3%AFve%20%22%C3%A9%22.pdf`)).toBe(
      'naïve "é".pdf',
    );
  });
  it('reads quoted and bare names', () => {
    expect(fileNameIn('attachment; filename="a \\"b\\".pdf"')).toBe('a "b".pdf');
    expect(fileNameIn('attachment; filename=plain.pdf')).toBe('plain.pdf');
  });
  it('is nothing without a name, and falls back when the extended one is broken', () => {
    expect(fileNameIn('inline')).toBeUndefined();
    expect(fileNameIn(null)).toBeUndefined();
    expect(fileNameIn(`attachment; filename="x.pdf"; filename*=UTF-8''%E0%A4`)).toBe('x.pdf');
  });
});

describe('reports to the server', () => {
  const record = {
    endpoint: '/api/pdf/merge',
    method: 'POST',
    startTime: 0,
    endTime: 0,
    duration: 1001,
    status: 200,
    success: true,
    operationType: 'pdf_merge',
    fileSize: 1,
    fileCount: 2,
  } as const;

  it('tell of successful PDF calls over a second, and of nothing else', () => {
    expect(isReported(record)).toBe(true);
    expect(isReported({ ...record, duration: 1000 })).toBe(false);
    expect(isReported({ ...record, duration: 499 })).toBe(false);
    expect(isReported({ ...record, success: false, status: 0 })).toBe(false);
    expect(isReported({ ...record, endpoint: '/api/image/compress' })).toBe(false);
  });
});

it('progress with an unknown phase or broken words is passed over', () => {
  expect(parseProgress('{"phase":"images","done":9,"total":14,"share":0.6}')).toEqual({
    phase: 'images',
    done: 9,
    total: 14,
    share: 0.6,
  });
  expect(parseProgress('{"phase":"dancing"}')).toBeUndefined();
  expect(parseProgress('no json')).toBeUndefined();
});
