import { createDecipheriv } from 'node:crypto';
import { fail, type Result, succeed } from '../../shared/result.ts';

/**
 * Reads a password field: AES-128-ECB with PKCS#7, UTF-8, base64. This hides it from logs and shoulder
 * surfers only; TLS is what protects it on the way. What cannot be read is an incorrect password.
 */
export function decryptPassword(field: string, key: string): Result<string> {
  if (field.length === 0 || field.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(field)) {
    return fail('incorrect_password');
  }
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'latin1'), null);
    const bytes = Buffer.concat([decipher.update(field, 'base64'), decipher.final()]);
    return succeed(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return fail('incorrect_password');
  }
}
