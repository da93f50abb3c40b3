import { inflateOrTell } from './stream-bytes.ts';

/** Object and cross-reference streams are unpacked as soon as a file is opened; honest ones hold far less. */
const maxUnpacked = 64 * 1024 * 1024;
/** Deflate shrinks at most about a thousandfold, so a single layer below this cannot reach the limit. */
const harmlessBytes = 48 * 1024;
const longestDictionary = 4096;

/** Looks for object streams that would unpack to enormous sizes, before the engine sees the file. */
export function hidesObjectBomb(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const type of ['/ObjStm', '/XRef']) {
    for (let at = file.indexOf(type); at >= 0; at = file.indexOf(type, at + type.length)) {
      if (isBomb(file, at)) return true;
    }
  }
  return false;
}

function isBomb(file: Buffer, at: number): boolean {
  const start = file.indexOf('stream', at);
  if (start < 0 || start - at > longestDictionary) return false;
  const open = Math.max(file.lastIndexOf(' obj', at), at - longestDictionary, 0);
  const layers = file.toString('latin1', open, start).split(/\/FlateDecode|\/Fl\b/).length - 1;
  const end = file.indexOf('endstream', start);
  let data = file.subarray(start + (file[start + 6] === 13 ? 8 : 7), end < 0 ? file.length : end);
  if (layers === 0 || (layers === 1 && data.length < harmlessBytes)) return false;
  for (let layer = 0; layer < Math.min(layers, 8); layer++) {
    const inflated = inflateOrTell(data, maxUnpacked);
    if (typeof inflated === 'string') return inflated === 'too-large';
    data = inflated;
  }
  return false;
}
