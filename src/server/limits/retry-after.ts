/** Whole seconds, rounded up: who comes back earlier is refused again. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

export function retryAfter(ms: number): Record<string, string> {
  return { 'retry-after': String(wholeSeconds(ms)) };
}

const reasons = {
  request: 'too many requests',
  password: 'too many failed password attempts',
} as const;

/** Headers of `rate_limited`. */
export function rateHeaders(type: keyof typeof reasons, retryAfterSeconds: number): Record<string, string> {
  return {
    'x-rate-limit-type': type,
    'x-rate-limit-reason': reasons[type],
    'retry-after': String(retryAfterSeconds),
  };
}
