import type { PlaneSize } from './tiles.ts';

/** Most of an alpha plane is all clear or all solid: looked at four bytes at once, it is passed four times as fast. */
function wordsOf(plane: Uint8Array): Uint32Array {
  const isAligned = plane.byteOffset % 4 === 0;
  return isAligned ? new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2) : new Uint32Array();
}

/** Calls for every run of bytes with the value; `end` is past its last. */
export function forEachRunOf(plane: Uint8Array, value: 0 | 255, onRun: (start: number, end: number) => void): void {
  const words = wordsOf(plane);
  const same = value === 0 ? 0 : 0xffffffff;
  for (let i = 0; i < plane.length; ) {
    if (plane[i] !== value) {
      i++;
      while ((i & 3) === 0 && i >> 2 < words.length && isPlain(words[i >> 2] ?? 0, value)) i += 4;
      continue;
    }
    const start = i;
    while (i < plane.length && plane[i] === value) {
      i++;
      while ((i & 3) === 0 && i >> 2 < words.length && words[i >> 2] === same) i += 4;
    }
    onRun(start, i);
  }
}

/** Four bytes, all of the other of the two plain values. */
function isPlain(word: number, value: 0 | 255): boolean {
  return word === (value === 0 ? 0xffffffff : 0);
}

/** 1 for each tile, row by row, with a byte that is neither 0 nor 255. */
export function markSoftTiles(plane: Uint8Array, { width, height }: PlaneSize, side: number): Uint8Array {
  const across = Math.ceil(width / side);
  const marks = new Uint8Array(across * Math.ceil(height / side));
  const mark = (i: number) => {
    const value = plane[i] ?? 0;
    if (value === 0 || value === 255) return;
    const y = Math.floor(i / width);
    marks[Math.floor(y / side) * across + Math.floor((i - y * width) / side)] = 1;
  };
  const words = wordsOf(plane);
  for (let word = 0; word < words.length; word++) {
    const four = words[word] ?? 0;
    if (four === 0 || four === 0xffffffff) continue;
    for (let i = word * 4; i < word * 4 + 4; i++) mark(i);
  }
  for (let i = words.length * 4; i < plane.length; i++) mark(i);
  return marks;
}
