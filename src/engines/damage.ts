/**
 * Runs work on bytes of unknown origin. Where the input is to blame the fallback stands in; a mistake of our own, a lack
 * of memory or a trap of an engine travels on, to be answered and logged for what it is.
 */
export function orIfDamaged<T, F>(work: () => Promise<T>, fallback: F): Promise<T | F>;
export function orIfDamaged<T, F>(work: () => T, fallback: F): T | F;
export function orIfDamaged<T, F>(work: () => T | Promise<T>, fallback: F): T | F | Promise<T | F> {
  const onError = (error: unknown): F => {
    if (isDamage(error)) return fallback;
    throw error;
  };
  try {
    const done = work();
    return done instanceof Promise ? done.catch(onError) : done;
  } catch (error) {
    return onError(error);
  }
}

/** The input holds what we cannot read or do not know: a fact about the file, not a mistake of ours. */
export class DamagedInput extends Error {}

/**
 * Libraries say "I cannot read this" with a plain Error; Node's decoders and readers add a code. TypeError,
 * ReferenceError and their like are bugs, whatever the input was. A RangeError is damage only where it tells of a read
 * past the end: the other kind is an exhausted stack.
 */
export function isDamage(error: unknown): boolean {
  if (typeof error === 'string') return true; // MuPDF throws some of its complaints bare.
  if (!(error instanceof Error) || isOutOfMemory(error)) return false;
  if (error instanceof RangeError) return 'code' in error || /bounds|Invalid typed array length/.test(error.message);
  if (error.constructor === Error || error instanceof DamagedInput) return true;
  return 'code' in error && !(error instanceof TypeError) && !(error instanceof SyntaxError);
}

/** How the engines say that the data limit stopped them: V8, the WebAssembly engines, libvips, libheif, libaom, onnxruntime. */
export function isOutOfMemory(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /out of memory|allocation (failed|failure|error(?!.*security limit))|failed to allocate|bad_alloc|malloc|calloc|cannot enlarge memory|could not allocate|unable to allocate|undefined aom error|\boom\b/i.test(
    text,
  );
}
