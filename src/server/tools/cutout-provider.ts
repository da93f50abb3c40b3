import { fail, type Result, succeed } from '../../shared/result.ts';

/** Who cuts out when the operator chose somebody else; `rembg` is a server of the operator's own. */
export type CutoutProvider = { kind: 'removebg'; apiKey: string } | { kind: 'rembg'; url: string };

export interface OutsideLimits {
  timeoutMs: number;
  answerBytes: number;
  /** For tests: the only host asked for remove.bg is its own. */
  removebgOrigin: string;
}

const defaults: OutsideLimits = {
  // The page gives up after 180 s; decoding and composing the answer come after this.
  timeoutMs: 120_000,
  answerBytes: 64 * 1024 * 1024,
  removebgOrigin: 'https://api.remove.bg',
};

/**
 * Sends the image to the provider and returns what came back, unread: it is as hostile as any upload and has to pass
 * through `composeCutout` in a worker. Follows no redirect, since one could lead into the operator's own network.
 */
export async function cutOutWithProvider(
  image: Uint8Array,
  provider: CutoutProvider,
  signal: AbortSignal,
  limits: Partial<OutsideLimits> = {},
): Promise<Result<Uint8Array>> {
  const { timeoutMs, answerBytes, removebgOrigin } = { ...defaults, ...limits };
  try {
    const { url, headers, body } = requestFor(provider, image, removebgOrigin);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      // 402: the account has no credits left; 429: too many calls (remove.bg/api, "Rate limit" and "Error").
      return fail(response.status === 402 || response.status === 429 ? 'daily_limit' : 'method_unavailable');
    }
    const answer = await readLimited(response, answerBytes);
    return answer ? succeed(answer) : fail('method_unavailable');
  } catch {
    return fail('method_unavailable');
  }
}

function requestFor(provider: CutoutProvider, image: Uint8Array, removebgOrigin: string) {
  const body = new FormData();
  const file = new Blob([new Uint8Array(image)]);
  if (provider.kind === 'removebg') {
    body.set('image_file', file, 'image');
    body.set('size', 'auto');
    body.set('format', 'png');
    return { url: new URL('/v1.0/removebg', removebgOrigin), headers: { 'X-Api-Key': provider.apiKey }, body };
  }
  body.set('file', file, 'image');
  const address = new URL(provider.url);
  // It may be served below a path.
  address.pathname = `${address.pathname.replace(/\/$/, '')}/api/remove`;
  return { url: address, headers: {}, body };
}

/** Undefined when there is nothing or more than allowed; the announced length is not believed. */
async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (!response.body) return undefined;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  return length > 0 ? Buffer.concat(parts) : undefined;
}
