import { fail, type Result } from '../../../shared/result.ts';
import { isDamage } from '../../damage.ts';
import { pdfEngineIsTainted, taintPdfEngine } from './engine-taint.ts';
import { holdObjects, releaseObjects } from './held-objects.ts';

/**
 * MuPDF tells about damaged files by throwing; here that becomes a failure value.
 * A TypeError or the like is our own bug and travels on.
 */
export async function guardEngine<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  holdObjects();
  try {
    return await work();
  } catch (error) {
    return failureOf(error);
  } finally {
    releaseObjects(!pdfEngineIsTainted());
  }
}

export function guardEngineCall<T>(work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Result<never> {
  if (isTrap(error)) {
    taintPdfEngine();
    return fail('too_complex');
  }
  const complaint = error instanceof Error && error.constructor === Error ? error.message : '';
  if (/[mc]alloc|realloc|memory|too deep|too many|nesting|overflow/i.test(complaint)) return fail('too_complex');
  // Protected by a certificate or by the system of a shop, which no password opens.
  if (/unknown encryption handler/.test(complaint)) return fail('unsupported_type');
  if (!isDamage(error)) throw error;
  return fail('damaged_file');
}

/** The engine ran out of its stack or touched memory it must not; Node's types do not know WebAssembly's own error. */
function isTrap(error: unknown): boolean {
  if (error instanceof RangeError) return !('code' in error);
  return error instanceof Error && error.name === 'RuntimeError';
}
