import { describe, expect, test } from 'vitest';
import { parseRotations, writeRotations } from './page-rotation.ts';

describe('rotations of pages', () => {
  test('a pair is a position of the result and a quarter turn', () => {
    const read = parseRotations('1:90, 3:270,12:180');
    expect(read.ok && [...read.value]).toEqual([
      [1, 90],
      [3, 270],
      [12, 180],
    ]);
    expect(writeRotations([[1, 90]])).toBe('1:90');
  });
  test('full-width and Arabic-Indic typing is understood', () => {
    const read = parseRotations('１：９０،٢:١٨٠');
    expect(read.ok && [...read.value]).toEqual([
      [1, 90],
      [2, 180],
    ]);
  });
  test.each([
    '',
    ',',
    '1',
    '1:',
    ':90',
    '1:45',
    '1:0',
    '1:360',
    '1:-90',
    '1:90,',
    '1:90,1:180',
    '0:90',
    '1-3:90',
    'a:90',
    '1:90:90',
    '1:90;2:90',
    '1:90.0',
    '1 2:90',
    '99999999:90',
  ])('%j is not a rotation', (text) => {
    const read = parseRotations(text);
    expect(!read.ok && read.failure.code).toBe('invalid_field');
  });
  test('more than 2 KB is refused', () => {
    expect(parseRotations('1:90,'.repeat(500)).ok).toBe(false);
  });
});
