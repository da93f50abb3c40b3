import { expect, test } from 'vitest';
import { fitView, keepInSight, panBy, toImage, toStage, zoomAt } from './studio-view.ts';

const stage = { width: 800, height: 500 };
const box = { left: 0, top: 0, right: 4000, bottom: 3000 };
const fit = fitView(stage, box);

test('a fitted box lies in the middle with room around it', () => {
  const seen = toStage(fit, box);
  expect(seen.x + seen.width / 2).toBeCloseTo(400);
  expect(seen.y).toBeCloseTo(16);
  expect(seen.height).toBeCloseTo(468);
});
test('zooming keeps what is under the pointer, within limits', () => {
  const point = { x: 123, y: 321 };
  const near = zoomAt(fit, point, 3, fit);
  expect(toImage(near, point).x).toBeCloseTo(toImage(fit, point).x);
  expect(toImage(near, point).y).toBeCloseTo(toImage(fit, point).y);
  expect(zoomAt(fit, point, 1e6, fit).scale).toBe(16);
  expect(zoomAt(fit, point, 1e-6, fit).scale).toBeCloseTo(fit.scale / 4);
});
test('the image cannot be lost off the stage', () => {
  const image = { width: 4000, height: 3000 };
  const away = keepInSight(panBy(fit, 5000, -5000), image, stage);
  expect(away.x).toBe(800 - 48);
  expect(away.y).toBeCloseTo(48 - 3000 * fit.scale);
});
test('tiny images are enlarged, but not to a mosaic', () => {
  expect(fitView(stage, { left: 0, top: 0, right: 10, bottom: 10 }).scale).toBe(4);
});
