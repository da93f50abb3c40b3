import { describe, expect, test } from 'vitest';
import { type Brush, boxOfStroke, coverSegment, join, meet, type Point, radiusOfPressure } from './brush-stroke.ts';

const area = { left: 0, top: 0, right: 64, bottom: 64 };
const middle = { x: 32, y: 32 };

function cover(from = middle, to = from, hardness = 1, radius = 10, onto = new Uint8Array(64 * 64)) {
  coverSegment(onto, area, area, { from, to }, { radius, hardness });
  return onto;
}
const at = (coverage: Uint8Array, x: number, y: number) => coverage[y * 64 + x] ?? -1;

/** The plain rule, pixel by pixel. */
function tellCoverage(onto: Uint8Array, from: Point, to: Point, { radius, hardness }: Brush) {
  const [ax, ay] = [to.x - from.x, to.y - from.y];
  const inner = Math.max(0, Math.min(radius * hardness, radius - 0.5));
  onto.forEach((had, i) => {
    const [dx, dy] = [(i % 64) + 0.5 - from.x, Math.floor(i / 64) + 0.5 - from.y];
    const t = Math.min(1, Math.max(0, (dx * ax + dy * ay) / (ax * ax + ay * ay)));
    const s = (radius + 0.5 - Math.hypot(dx - t * ax, dy - t * ay)) / (radius + 0.5 - inner);
    const share = Math.min(1, Math.max(0, s));
    onto[i] = Math.max(had, Math.round(255 * share * share * (3 - 2 * share)));
  });
}

describe('what a brush covers', () => {
  test('a hard dab is a disc with a rim of one pixel', () => {
    const disc = cover();
    expect(at(disc, 32, 32)).toBe(255);
    expect(at(disc, 40, 32)).toBe(255);
    expect(at(disc, 43, 32)).toBe(0);
    const area2 = disc.reduce((sum, value) => sum + value / 255, 0);
    expect(Math.abs(area2 - Math.PI * 100)).toBeLessThan(4);
  });
  test('a soft dab fades evenly outwards', () => {
    const soft = cover(middle, middle, 0);
    const row = Array.from({ length: 11 }, (_, step) => at(soft, 32 + step, 32));
    expect(row).toEqual([...row].sort((a, b) => b - a));
    expect(row[5]).toBeGreaterThan(80);
    expect(row[5]).toBeLessThan(180);
  });
  test('a line covers all between its ends', () => {
    const line = cover({ x: 12, y: 32 }, { x: 52, y: 32 }, 1, 4);
    for (let x = 12; x < 52; x++) expect(at(line, x, 32)).toBe(255);
    expect(at(line, 32, 40)).toBe(0);
  });
  test('only what a stroke has not covered yet is painted again', () => {
    const stroke = new Uint8Array(64 * 64);
    const brush = { radius: 10, hardness: 1 };
    const dab = coverSegment(stroke, area, area, { from: middle, to: middle }, brush);
    expect(dab).toEqual([{ left: 22, top: 22, right: 42, bottom: 42 }]);
    expect(coverSegment(stroke, area, area, { from: middle, to: middle }, brush)).toEqual([]);
    const [onwards] = coverSegment(stroke, area, area, { from: middle, to: { x: 35, y: 32 } }, brush);
    expect(onwards?.left).toBeGreaterThan(30);
    expect(onwards?.right).toBe(45);
  });
  test('the front of a large brush is told in bands, each no wider than it must be', () => {
    const wide = { left: 0, top: 0, right: 256, bottom: 256 };
    const stroke = new Uint8Array(256 * 256);
    const brush = { radius: 100, hardness: 1 };
    coverSegment(stroke, wide, wide, { from: { x: 110, y: 128 }, to: { x: 110, y: 128 } }, brush);
    const bands = coverSegment(stroke, wide, wide, { from: { x: 110, y: 128 }, to: { x: 114, y: 128 } }, brush);
    expect(bands.length).toBeGreaterThan(4);
    for (const { top, bottom } of bands) expect(bottom - top).toBeLessThanOrEqual(32);
    const areaOf = ({ left, top, right, bottom }: (typeof bands)[number]) => (right - left) * (bottom - top);
    expect(bands.reduce((sum, band) => sum + areaOf(band), 0)).toBeLessThan(0.4 * areaOf(bands.reduce(join)));
  });
  test('every pixel is covered as its distance from the way says, whole or in a stroke that goes on', () => {
    const ways = [
      middle,
      { x: 44.3, y: 20.7 },
      { x: 44.3, y: 51 },
      { x: 9.5, y: 51 },
      { x: 30, y: 30 },
      { x: 3, y: 1 },
    ];
    for (const hardness of [0, 0.6, 1]) {
      const brush = { radius: 11.3, hardness };
      const [told, goingOn, apart] = [new Uint8Array(64 * 64), new Uint8Array(64 * 64), new Uint8Array(64 * 64)];
      ways.slice(1).forEach((to, i) => {
        const from = ways[i] ?? middle;
        coverSegment(goingOn, area, area, { from, to, isContinued: i > 0 }, brush);
        coverSegment(apart, area, area, { from, to }, brush);
        tellCoverage(told, from, to, brush);
      });
      expect([...apart]).toEqual([...told]);
      expect([...goingOn]).toEqual([...told]);
    }
  });
  test('a second pass of the same stroke does not add up', () => {
    const once = cover(middle, middle, 0);
    const twice = cover(middle, middle, 0, 10, once.slice());
    expect([...twice]).toEqual([...once]);
  });
});

describe('boxes', () => {
  test('the box of a stroke holds all it covers', () => {
    const box = boxOfStroke({ x: 20, y: 30 }, { x: 40, y: 34 }, 8);
    const coverage = cover({ x: 20, y: 30 }, { x: 40, y: 34 }, 0.3, 8);
    coverage.forEach((value, i) => {
      if (value === 0) return;
      const [x, y] = [i % 64, Math.floor(i / 64)];
      expect(x >= box.left && x < box.right && y >= box.top && y < box.bottom).toBe(true);
    });
  });
  test('meet and join', () => {
    const other = { left: 50, top: 60, right: 90, bottom: 90 };
    expect(meet(area, other)).toEqual({ left: 50, top: 60, right: 64, bottom: 64 });
    expect(meet(area, { ...other, left: 70 })).toBeUndefined();
    expect(join(undefined, other)).toBe(other);
    expect(join(area, other)).toEqual({ left: 0, top: 0, right: 90, bottom: 90 });
  });
});

test('only a pen knows pressure', () => {
  expect(radiusOfPressure(40, 'mouse', 0.5)).toBe(40);
  expect(radiusOfPressure(40, 'touch', 1)).toBe(40);
  expect(radiusOfPressure(40, 'pen', 1)).toBe(40);
  expect(radiusOfPressure(40, 'pen', 0.2)).toBeCloseTo(16);
});
