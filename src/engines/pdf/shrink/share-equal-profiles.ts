import { createHash } from 'node:crypto';
import type { PDFDocument } from 'mupdf';
import { copyDictionary, numberAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { replaceTwins } from './share-duplicates.ts';

const largestProfile = 4 * 1024 * 1024;
const maxProfiles = 500;

/**
 * Some writers put a color profile beside every image, each with its own time of making. Profiles that differ only
 * in that and in the checksum that follows from it (ICC.1, 7.2.8 and 7.2.18) become one.
 */
export function shareEqualProfiles(document: PDFDocument, streams: readonly number[]): number {
  const profiles = streams.filter((number) => [1, 3, 4].includes(numberAt(document.newIndirect(number), 'N')));
  // One alone is not unpacked for nothing.
  if (profiles.length < 2) return 0;
  const firsts = new Map<string, number>();
  const twins = new Map<number, number>();
  for (const number of profiles.slice(0, maxProfiles)) {
    const stream = document.newIndirect(number);
    const profile = boundedBytesOf(stream, largestProfile);
    if (profile?.toString('latin1', 36, 40) !== 'acsp') continue;
    const entries = copyDictionary(document, stream.resolve());
    for (const key of ['Length', 'Filter', 'DecodeParms']) entries.delete(key);
    const colors = Buffer.from(profile).fill(0, 24, 36).fill(0, 84, 100);
    const print = createHash('sha256').update(entries.toString()).update(colors).digest('base64');
    const first = firsts.get(print);
    if (first === undefined) firsts.set(print, number);
    else twins.set(number, first);
  }
  if (twins.size > 0) replaceTwins(document, twins);
  return twins.size;
}
