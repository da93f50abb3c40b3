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

/**
 * For each tile, row by row, the box of its bytes that are neither 0 nor 255: left, top, right and bottom (past the
 * end), all 0 when it has none.
 */
export function findSoftBoxes(plane: Uint8Array, { width, height }: PlaneSize, side: number): Int32Array {
  const across = Math.ceil(width / side);
  const boxes = new Int32Array(4 * across * Math.ceil(height / side));
  const add = (i: number) => {
    const value = plane[i] ?? 0;
    if (value === 0 || value === 255) return;
    const y = Math.floor(i / width);
    const x = i - y * width;
    const box = 4 * (Math.floor(y / side) * across + Math.floor(x / side));
    // Bytes come in rising order: the first of a tile is its topmost, the last its lowest.
    if ((boxes[box + 3] ?? 0) === 0) {
      boxes[box] = x;
      boxes[box + 1] = y;
    }
    if (x < (boxes[box] ?? 0)) boxes[box] = x;
    if (x >= (boxes[box + 2] ?? 0)) boxes[box + 2] = x + 1;
    boxes[box + 3] = y + 1;
  };
  const words = wordsOf(plane);
  for (let word = 0; word < words.length; word++) {
    const four = words[word] ?? 0;
    if (four === 0 || four === 0xffffffff) continue;
    for (let i = word * 4; i < word * 4 + 4; i++) add(i);
  }
  for (let i = words.length * 4; i < plane.length; i++) add(i);
  return boxes;
}
