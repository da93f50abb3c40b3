import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptPassword } from './password-cipher.ts';

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
