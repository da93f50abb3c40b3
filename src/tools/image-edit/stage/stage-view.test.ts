import { describe, expect, test } from 'vitest';
import { edit, startEditing } from '../edit-state.ts';
import { outlineOf, toImage, toStage, viewOf } from './stage-view.ts';

const stage = { width: 656, height: 456 };
const start = startEditing({ width: 400, height: 200 });

describe('the stage', () => {
  test('shows the whole image in the middle with room for the handles', () => {
    expect(viewOf(start, stage).frame).toEqual({ x: 28, y: 78, width: 600, height: 300 });
    expect(viewOf(edit(start, { type: 'turn', quarters: 1 }), stage).frame).toEqual({
      x: 228,
      y: 28,
      width: 200,
      height: 400,
    });
  });
  test('leads from the image to the stage and back at every angle', () => {
    for (const value of [0, 17, 90, 300]) {
      const settings = edit(start, { type: 'rotation', value });
      const view = viewOf(settings, stage);
      const middle = toImage(view, { x: 328, y: 228 });
      const seen = settings.crop;
      expect(middle.x).toBeCloseTo(seen.width / 2);
      expect(middle.y).toBeCloseTo(seen.height / 2);
    }
    const view = viewOf(start, stage);
    const { x, y } = toStage(view, { x: 40, y: 60, width: 1, height: 1 });
    expect(toImage(view, { x, y })).toEqual({ x: 40, y: 60 });
  });
  test('outlines the result upright around a tilted crop', () => {
    const settings = edit(start, { type: 'rotation', value: 30 });
    const { x, y, width, height } = outlineOf(viewOf(settings, stage), settings);
    expect(x).toBeGreaterThanOrEqual(27);
    expect(y).toBeGreaterThanOrEqual(27);
    expect(width / height).toBeCloseTo(447 / 374, 2);
  });
  test('shows a size of another shape as it will be', () => {
    const squeezed = edit(edit(start, { type: 'lock', isLocked: false }), { type: 'height', value: 400 });
    const { frame } = viewOf(squeezed, stage);
    expect(frame.width).toBeCloseTo(frame.height);
  });
});
