import type { Config } from '../settings/config.ts';

/** Headers of every page. The policy names all that a page may load. */
export function pageHeaders(scriptHash: string, config: Config): Record<string, string> {
  const errorService = config.sentryDsn ? [new URL(config.sentryDsn).origin] : [];
  const policy = [
    "default-src 'self'",
    `script-src 'self' '${scriptHash}' 'wasm-unsafe-eval'`,
    "style-src 'self'",
    "worker-src 'self' blob:",
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    `connect-src ${["'self'", ...errorService].join(' ')}`,
    "font-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config.siteUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
