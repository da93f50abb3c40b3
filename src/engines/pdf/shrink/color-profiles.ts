import * as mupdf from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import { entriesOf, itemsOf, nameAt, numberAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';

/** Steps of 255 between a color through the profile and the same plain color that nobody sees. */
const invisibleDifference = 4;
const largestProfile = 4 * 1024 * 1024;
const maxObjects = 100_000;

/**
 * Color spaces defined by a profile that says what plain RGB or gray says anyway become plain.
 * Files that promise their colors by contract (PDF/A, PDF/X) are left alone. Returns how many profiles went.
 */
export function dropNeedlessProfiles(document: mupdf.PDFDocument, streams: readonly number[]): number {
  // Most files have none, and are spared the look at every object.
  if (!streams.some((number) => [1, 3].includes(numberAt(document.newIndirect(number), 'N')))) return 0;
  if (valueAt(rootOf(document), 'OutputIntents').isArray() || document.countObjects() > maxObjects) return 0;
  const verdicts = new Map<number, string | undefined>();
  const plainNameOf = (space: mupdf.PDFObject): string | undefined => {
    if (nameAt(space, 0) !== 'ICCBased') return undefined;
    const profile = valueAt(space, 1);
    const number = numberOfReference(profile);
    if (!verdicts.has(number)) verdicts.set(number, judgeProfile(profile));
    return verdicts.get(number);
  };
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number).resolve();
    // Most objects name none, which their text tells sooner than a walk through them.
    if (!(object.isDictionary() || object.isArray()) || !object.toString().includes('/ICCBased')) continue;
    if (object.isArray()) {
      // A numbered color space is replaced as a whole, wherever it is referred to.
      const plain = plainNameOf(object);
      if (plain) document.newIndirect(number).writeObject(document.newName(plain));
      else replaceInside(document, object, plainNameOf, 0);
    } else {
      replaceInside(document, object, plainNameOf, 0);
    }
  }
  return [...verdicts.values()].filter((verdict) => verdict !== undefined).length;
}

function replaceInside(
  document: mupdf.PDFDocument,
  container: mupdf.PDFObject,
  plainNameOf: (space: mupdf.PDFObject) => string | undefined,
  depth: number,
): void {
  if (depth > 6) return;
  const members: [string | number, mupdf.PDFObject][] = container.isArray()
    ? itemsOf(container).map((item, index) => [index, item])
    : entriesOf(container);
  for (const [key, member] of members) {
    if (member.isIndirect() || !(member.isArray() || member.isDictionary())) continue;
    const plain = member.isArray() ? plainNameOf(member) : undefined;
    if (plain) container.put(key, document.newName(plain));
    else replaceInside(document, member, plainNameOf, depth + 1);
  }
}

/** The plain space that looks the same, if there is one: colors all over the space are sent through the profile. */
function judgeProfile(profile: mupdf.PDFObject): string | undefined {
  const components = numberAt(profile, 'N');
  if (components !== 1 && components !== 3) return undefined;
  const bytes = boundedBytesOf(profile, largestProfile);
  if (!bytes) return undefined;
  const isPlain = orIfDamaged(() => looksPlain(bytes, components), false);
  return isPlain ? (components === 1 ? 'DeviceGray' : 'DeviceRGB') : undefined;
}

function looksPlain(profile: Buffer, components: 1 | 3): boolean {
  const space = new mupdf.ColorSpace(profile, 'profile');
  const levels = components === 1 ? 64 : 9;
  const side = components === 1 ? [64, 1] : [81, 9];
  const [width = 1, height = 1] = side;
  const pixmap = new mupdf.Pixmap(space, [0, 0, width, height], false);
  const samples = pixmap.getPixels();
  const total = width * height;
  for (let index = 0; index < total; index++) {
    if (components === 1) {
      samples[index] = Math.round((index * 255) / (levels - 1));
    } else {
      const red = index % levels;
      const green = Math.floor(index / levels) % levels;
      const blue = Math.floor(index / (levels * levels));
      [red, green, blue].forEach((level, channel) => {
        samples[index * 3 + channel] = Math.round((level * 255) / (levels - 1));
      });
    }
  }
  const before = Uint8Array.from(samples);
  const plain = components === 1 ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
  const converted = pixmap.convertToColorSpace(plain, false);
  const after = converted.getPixels();
  const alike = before.every((value, index) => Math.abs(value - (after[index] ?? 0)) <= invisibleDifference);
  converted.destroy();
  pixmap.destroy();
  space.destroy();
  return alike;
}
