import { expect, test } from 'vitest';
import { hintFields, methodKey, movePoint, noHint, toPoint } from './subject-hint.ts';

const hint = { point: { x: 0.25, y: 0.75 }, tolerance: 0.4 };

test('the color method sends the point and its tolerance, the AI method neither', () => {
  expect(hintFields('color', hint)).toEqual({ hintX: 0.25, hintY: 0.75, tolerance: 0.4 });
  expect(hintFields('ai', hint)).toEqual({});
  expect(hintFields('color', noHint)).toEqual({});
  expect(hintFields('color', { ...hint, tolerance: undefined })).toEqual({ hintX: 0.25, hintY: 0.75 });
});

test('a cut-out counts as the same only for the same method and hint', () => {
  expect(methodKey('color', hint)).toBe(methodKey('color', { ...hint }));
  expect(methodKey('color', hint)).not.toBe(methodKey('color', noHint));
  expect(methodKey('ai', hint)).toBe(methodKey('ai', noHint));
});

test('arrow keys start in the corner and stay inside the image', () => {
  expect(movePoint('ArrowRight', undefined)).toEqual({ x: 0.02, y: 0.02 });
  expect(movePoint('ArrowLeft', { x: 0.01, y: 0.5 })).toEqual({ x: 0, y: 0.5 });
  expect(movePoint('Enter', undefined)).toBeUndefined();
});

test('a point is a share of the image', () => {
  expect(toPoint(-0.2, 1.7)).toEqual({ x: 0, y: 1 });
});
