import { describe, expect, test } from 'vitest';
import { frameOf, guideOf } from './finish-frame.ts';
import { plainFinish } from './finish-settings.ts';
import { idFormatIds, idFormats, pixelsOfFormat } from './id-formats.ts';

const subject = {
  width: 400,
  height: 300,
  bounds: { left: 100, top: 50, right: 200, bottom: 250 },
  head: { top: 50, bottom: 150, center: 150 },
};

describe('the frame of the result', () => {
  test('is the whole image at first', () => {
    expect(frameOf(plainFinish, subject)).toEqual({
      box: { left: 0, top: 0, right: 400, bottom: 300 },
      output: { width: 400, height: 300 },
    });
  });
  test('trimmed it is the subject with a margin of its longer side, also past the edge', () => {
    const { box } = frameOf({ ...plainFinish, isTrimmed: true, margin: 0.3 }, subject);
    expect(box).toEqual({ left: 40, top: -10, right: 260, bottom: 310 });
    const tight = frameOf({ ...plainFinish, isTrimmed: true, margin: 0 }, subject);
    expect(tight.output).toEqual({ width: 100, height: 200 });
  });
  test('an empty cut-out has nothing to trim to', () => {
    const { box } = frameOf({ ...plainFinish, isTrimmed: true }, { ...subject, bounds: undefined });
    expect(box.right).toBe(400);
  });
  test('a shape adds room and cuts nothing off', () => {
    expect(frameOf({ ...plainFinish, size: '1:1' }, subject)).toEqual({
      box: { left: 0, top: -50, right: 400, bottom: 350 },
      output: { width: 400, height: 400 },
    });
    expect(frameOf({ ...plainFinish, size: '4:5' }, subject).output).toEqual({ width: 400, height: 500 });
  });
  test('a printed size has its pixels, and the head its share of the height', () => {
    const { box, output } = frameOf({ ...plainFinish, size: '35x45' }, subject);
    expect(output).toEqual({ width: 413, height: 531 });
    expect(100 / (box.bottom - box.top)).toBeCloseTo(34 / 45);
    expect((box.left + box.right) / 2).toBeCloseTo(150);
    expect((50 - box.top) / (box.bottom - box.top)).toBeCloseTo(4 / 45);
    expect(frameOf({ ...plainFinish, size: '2x2in', dpi: 600 }, subject).output).toEqual({ width: 1200, height: 1200 });
  });
  test('moving and scaling the head moves the frame the other way', () => {
    const at = (headPlace: typeof plainFinish.headPlace) =>
      frameOf({ ...plainFinish, size: '35x45', headPlace }, subject).box;
    const rest = at({ scale: 1, x: 0, y: 0 });
    expect(at({ scale: 1, x: 0.1, y: 0 }).left).toBeLessThan(rest.left);
    const larger = at({ scale: 2, x: 0, y: 0 });
    expect(larger.right - larger.left).toBeCloseTo((rest.right - rest.left) / 2);
    expect((larger.left + larger.right) / 2).toBeCloseTo(150);
  });
});

test('every printed size holds its head and its guide', () => {
  for (const id of idFormatIds) {
    const { height, head, above } = idFormats[id];
    expect(head + above).toBeLessThan(height);
    const { top, bottom, oval } = guideOf(idFormats[id]);
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(1);
    expect(oval.rx).toBeLessThan(0.5);
  }
  expect(pixelsOfFormat(idFormats['35x45'], 600)).toEqual({ width: 827, height: 1063 });
});
