import { describe, expect, test } from 'vitest';
import { edit, startEditing } from '../edit-state.ts';
import { outlineOf, viewOf } from '../stage/stage-view.ts';
import { cropOfLevel, levelFrameOf } from './level-crop.ts';

const stage = { width: 656, height: 456 };
const whole = edit(startEditing({ width: 4000, height: 3000 }), { type: 'straighten', degrees: 12 });
const cropped = edit(whole, { type: 'crop', crop: { x: 1000, y: 800, width: 1600, height: 1200 } });
const view = viewOf(cropped, stage);

describe('the level frame of a straightened image', () => {
  test('left as it is, it is the crop it was made of', () => {
    const level = levelFrameOf(view, cropped);
    const { x, y, width, height } = cropOfLevel(view, cropped, level, level) ?? {};
    expect([x, y, width, height].map((value) => Math.round(value ?? 0))).toEqual([1000, 800, 1600, 1200]);
  });

  test('goes where it is moved to and keeps its size', () => {
    const level = levelFrameOf(view, cropped);
    const crop = cropOfLevel(view, cropped, level, { ...level, x: level.x + 200 });
    const moved = outlineOf(view, edit(cropped, { type: 'crop', crop: crop ?? cropped.crop }));
    const before = outlineOf(view, cropped);
    expect(moved.x - before.x).toBeCloseTo(200 * view.scale.x, 0);
    expect(moved.y).toBeCloseTo(before.y, 0);
    expect(moved.width).toBeCloseTo(before.width, 0);
  });

  test('the opposite edge stays while one is pulled', () => {
    const level = levelFrameOf(view, cropped);
    const crop = cropOfLevel(view, cropped, level, { ...level, width: level.width - 300 });
    const pulled = outlineOf(view, edit(cropped, { type: 'crop', crop: crop ?? cropped.crop }));
    const before = outlineOf(view, cropped);
    expect(pulled.x).toBeCloseTo(before.x, 0);
    expect(before.width - pulled.width).toBeCloseTo(300 * view.scale.x, 0);
    expect(pulled.height).toBeCloseTo(before.height, 0);
  });

  test('stops at the edges of the image, in one direction alone where the other is free', () => {
    const level = levelFrameOf(view, cropped);
    const far = cropOfLevel(view, cropped, level, { ...level, x: level.x + 9000, y: level.y + 60 });
    const { crop } = edit(cropped, { type: 'crop', crop: far ?? cropped.crop });
    expect(crop.x + crop.width).toBe(4000);
    const wide = viewOf(whole, stage);
    const all = levelFrameOf(wide, whole);
    const grown = cropOfLevel(wide, whole, all, { ...all, width: all.width * 2, height: all.height * 2 });
    expect(Math.round(grown?.width ?? 0)).toBeLessThanOrEqual(4002);
  });
});
