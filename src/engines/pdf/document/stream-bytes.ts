import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { isDamage, orIfDamaged } from '../../damage.ts';
import { lzwLength } from './lzw-length.ts';
import type { PdfNode } from './pdf-model.ts';
import { decodedBytesOf, filtersOf, itemsOf, numberAt, rawBytesOf, valueAt } from './pdf-object.ts';

const maxFilters = 8;
/** Decoded bytes of one stream that are still looked at; more is a decompression bomb or not worth the time. */
const maxDecodedBytes = 64 * 1024 * 1024;

/**
 * The decoded bytes of a stream, or undefined when they are too many or cannot be read.
 * Plain deflate is undone by Node: faster than WebAssembly, and it stops at the limit.
 */
export function boundedBytesOf(stream: PdfNode, most = maxDecodedBytes): Buffer | undefined {
  const filters = filtersOf(stream);
  if (filters.length > maxFilters) return undefined;
  return orIfDamaged(() => {
    if (filters.every((filter) => filter === 'FlateDecode') && !hasParameters(stream)) {
      let bytes = rawBytesOf(stream);
      for (const _ of filters) bytes = inflateAtMost(bytes, most);
      return bytes.length <= most ? bytes : undefined;
    }
    if (isDecompressionBomb(stream, most)) return undefined;
    const bytes = decodedBytesOf(stream);
    return bytes.length <= most ? bytes : undefined;
  }, undefined);
}

/** The inflated bytes, or why there are none. */
export function inflateOrTell(bytes: Uint8Array, most: number): Buffer | 'too-large' | 'damaged' {
  try {
    return inflateAtMost(bytes, most);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Node's word for output over `maxOutputLength`.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged';
  }
}

/** Truncated data yields what there is, as readers do. */
export function inflateAtMost(bytes: Uint8Array, most: number): Buffer {
  return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
}

/** The bytes of a plainly deflated stream in which only the sum at the end is wrong: no reader minds that. */
export function bytesDespiteSum(stream: PdfNode, most = maxDecodedBytes): Buffer | undefined {
  const [filter, ...others] = filtersOf(stream);
  if (filter !== 'FlateDecode' || others.length > 0 || hasParameters(stream)) return undefined;
  const stored = rawBytesOf(stream);
  // Without the two bytes that open a zlib stream (RFC 1950), which must not ask for a dictionary.
  if (((stored[0] ?? 0) & 15) !== 8 || (stored[1] ?? 0) & 32) return undefined;
  return orIfDamaged(() => inflateRawSync(stored.subarray(2), { maxOutputLength: most }), undefined);
}

function hasParameters(stream: PdfNode): boolean {
  const parameters = valueAt(stream, 'DecodeParms');
  return parameters.isDictionary() || itemsOf(parameters).some((item) => item.isDictionary());
}

/** Whether undoing the leading layers of deflate and LZW gives more than anybody draws: a decompression bomb. */
export function isDecompressionBomb(stream: PdfNode, most = maxDecodedBytes): boolean {
  const filters = filtersOf(stream).slice(0, maxFilters);
  if (filters[0] !== 'FlateDecode' && filters[0] !== 'LZWDecode') return false;
  let bytes = rawBytesOf(stream);
  for (const [layer, filter] of filters.entries()) {
    if (filter === 'LZWDecode') return lzwLength(bytes, most, earlyChangeOf(stream, layer)) > most;
    if (filter !== 'FlateDecode') return false;
    const inflated = inflateOrTell(bytes, most);
    if (typeof inflated === 'string') return inflated === 'too-large';
    bytes = inflated;
  }
  return false;
}

function earlyChangeOf(stream: PdfNode, layer: number): number {
  const given = valueAt(stream, 'DecodeParms');
  const parameters = given.isArray() ? valueAt(given, layer) : given;
  return parameters.isDictionary() ? numberAt(parameters, 'EarlyChange', 1) : 1;
}

/** What can be drawn of a stream: of a damaged one what comes before the damage. Undefined when it is too much. */
export function drawnBytesOf(stream: PdfNode, most = maxDecodedBytes): Buffer | undefined {
  const whole = boundedBytesOf(stream, most);
  if (whole || filtersOf(stream).length > maxFilters || isDecompressionBomb(stream, most)) return whole;
  const bytes = orIfDamaged(() => decodedBytesOf(stream), Buffer.alloc(0));
  return bytes.length <= most ? bytes : undefined;
}

/** The content streams of a page. */
export function contentStreams<N extends PdfNode>(page: N): N[] {
  const contents = valueAt(page, 'Contents');
  return (contents.isArray() ? itemsOf(contents) : [contents]).filter((stream) => stream.isStream());
}

/** The content of a page: its streams joined by line ends, as they are drawn. Undefined when one of them is damaged. */
export function pageContent(page: PdfNode, bytesOf = boundedBytesOf): Buffer | undefined {
  const parts: Buffer[] = [];
  let total = 0;
  for (const stream of contentStreams(page)) {
    const bytes = bytesOf(stream);
    if (!bytes) return undefined;
    total += bytes.length;
    if (total > maxDecodedBytes) return undefined;
    parts.push(bytes, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}
