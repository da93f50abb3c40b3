import { colorDistance } from '../encode/color-distance.ts';

/** A palette as a GIF stores it, with the way back from colors to entries. */
export interface GifPalette {
  /** RGB triples, 2 to 256 of them, a power of two. */
  bytes: Uint8Array;
  indexOf: Map<number, number>;
  transparent: number | undefined;
  codeSize: number;
}

export interface FramePalette {
  palette: GifPalette;
  /** The palette entry of each pixel. */
  wanted: Uint8Array;
  /** True when the shared palette did not do. */
  own: boolean;
}

export function paletteOf(bytes: Uint8Array): GifPalette {
  const colors: number[] = [];
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    colors.push(((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
  }
  const indexOf = new Map<number, number>();
  colors.forEach((color, index) => {
    if (!indexOf.has(color)) indexOf.set(color, index);
  });
  return { bytes, indexOf, transparent: undefined, codeSize: codeSizeFor(colors.length) };
}

function codeSizeFor(entries: number): number {
  return Math.max(2, Math.ceil(Math.log2(Math.max(2, entries))));
}

/**
 * The shared palette when it holds every color that has to be drawn (and a spare entry for "leave what shows"),
 * else one of the frame's own. Pixels that may be left are drawn only if that is shorter, so their color may be missing.
 */
export function buildPalette(shared: GifPalette, colors: Int32Array, mayKeep: Uint8Array): FramePalette {
  const counts = new Map<number, number>();
  for (let at = 0; at < colors.length; at++) {
    const color = colors[at] ?? -1;
    if (color >= 0 && mayKeep[at] === 0) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const keeps = mayKeep.includes(1);
  const spare = keeps ? spareEntry(shared, counts) : undefined;
  const fits = [...counts.keys()].every((color) => shared.indexOf.has(color));
  const useShared = fits && shared.bytes.length > 0 && (!keeps || spare !== undefined);
  const palette = useShared ? { ...shared, transparent: spare } : ownPalette(counts, keeps);
  return { palette, wanted: lookUp(palette, colors, mayKeep), own: !useShared };
}

/** An entry of the shared palette that this frame does not draw. */
function spareEntry(shared: GifPalette, drawn: ReadonlyMap<number, number>): number | undefined {
  const taken = new Set<number>();
  for (const color of drawn.keys()) taken.add(shared.indexOf.get(color) ?? -1);
  for (let index = shared.bytes.length / 3 - 1; index >= 0; index--) if (!taken.has(index)) return index;
  return undefined;
}

function ownPalette(counts: ReadonlyMap<number, number>, keeps: boolean): GifPalette {
  const room = keeps ? 255 : 256;
  const colors = [...counts].sort((one, other) => other[1] - one[1]).map(([color]) => color);
  const kept = colors.slice(0, room);
  const entries = kept.length + (keeps ? 1 : 0);
  const size = 1 << Math.max(1, Math.ceil(Math.log2(Math.max(2, entries))));
  const bytes = new Uint8Array(size * 3);
  const indexOf = new Map<number, number>();
  kept.forEach((color, index) => {
    bytes.set([color >> 16, (color >> 8) & 255, color & 255], index * 3);
    indexOf.set(color, index);
  });
  return { bytes, indexOf, transparent: keeps ? kept.length : undefined, codeSize: codeSizeFor(size) };
}

function lookUp(palette: GifPalette, colors: Int32Array, mayKeep: Uint8Array): Uint8Array {
  const { indexOf, transparent } = palette;
  const left = transparent ?? 0;
  const nearest = new Map<number, number>();
  const wanted = new Uint8Array(colors.length);
  // Colors come in runs: the answer for the one before is mostly the answer for this one.
  let last = -1;
  let exact: number | undefined;
  for (let at = 0; at < colors.length; at++) {
    const color = colors[at] ?? -1;
    if (color !== last) {
      exact = indexOf.get(color);
      last = color;
    }
    if (color < 0) wanted[at] = left;
    else if (exact !== undefined && exact !== transparent) wanted[at] = exact;
    else if (mayKeep[at] === 1) wanted[at] = left;
    else wanted[at] = nearestEntry(palette, color, nearest);
  }
  return wanted;
}

function nearestEntry({ bytes, transparent }: GifPalette, color: number, nearest: Map<number, number>): number {
  const known = nearest.get(color);
  if (known !== undefined) return known;
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let index = 0; index * 3 < bytes.length; index++) {
    if (index === transparent) continue;
    const distance = colorDistance(
      (color >> 16) - (bytes[index * 3] ?? 0),
      ((color >> 8) & 255) - (bytes[index * 3 + 1] ?? 0),
      (color & 255) - (bytes[index * 3 + 2] ?? 0),
    );
    if (distance < bestDistance) {
      bestDistance = distance;
      best = index;
    }
  }
  nearest.set(color, best);
  return best;
}
