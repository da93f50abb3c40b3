import { apiAddress } from '../visit/site-base.ts';

/** Thrown for any reason why a password cannot be encrypted; no call is made then. */
export class EncryptionFailed extends Error {}

/**
 * AES-128-ECB with PKCS#7 padding, as the server reads it. TLS, not this, is what protects a password on its way.
 * Web Crypto has no ECB and is missing on plain http; the library is fetched when there is a password.
 */
export async function encryptPassword(password: string, secret: string): Promise<string> {
  const { ecb } = await import('@noble/ciphers/aes.js');
  const key = new TextEncoder().encode(secret.slice(0, 16));
  const bytes = ecb(key).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...bytes));
}

/** The secret is asked for when it is needed and never kept: it may change with any restart of the server. */
export async function fetchPasswordSecret(signal: AbortSignal): Promise<string> {
  const response = await fetch(apiAddress('/client-config'), { cache: 'no-store', signal });
  const config = (await response.json()) as { passwordSecret?: unknown };
  if (!response.ok || typeof config.passwordSecret !== 'string') throw new EncryptionFailed('no secret');
  return config.passwordSecret;
}
