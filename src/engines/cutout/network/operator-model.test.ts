import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawScene } from '../../../../tests/fixtures/cutout-scenes.ts';
import { readModel } from './model-files.ts';
import { cutOutWithNetwork } from './network.ts';
import { readOperatorModel } from './operator-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'kitbox-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'own.onnx');
writeFileSync(path, 'weights');
const describeAs = (description: unknown) => writeFileSync(join(folder, 'own.json'), JSON.stringify(description));
const plain = { size: 320, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

describe("an operator's own network", () => {
  test('is described beside its file, with figures as they are published', () => {
    describeAs({ ...plain, input: 'x', output: 'y', answer: 'logits' });
    const model = readOperatorModel(path);
    expect(model).toMatchObject({ path, side: 320, input: 'x', output: 'y', answer: 'logits' });
    expect(model.mean[0]).toBeCloseTo(123.675);
  });

  test.each([
    ['size', { ...plain, size: 12 }],
    ['mean', { ...plain, mean: [1, 2] }],
    ['deviation', { ...plain, deviation: [0.2, 0, 0.2] }],
    ['answer', { ...plain, answer: 'maybe' }],
    ['input', { ...plain, input: 3 }],
  ])('a wrong %s is refused by name', (name, description) => {
    describeAs(description);
    expect(() => readOperatorModel(path)).toThrow(name);
  });

  test('a missing file or description is refused', () => {
    expect(() => readOperatorModel(join(folder, 'none.onnx'))).toThrow('path of an .onnx file');
    rmSync(join(folder, 'own.json'));
    expect(() => readOperatorModel(path)).toThrow('needs a description');
  });

  test('cuts out like the same weights that are built in', async () => {
    const weights = await readModel('u2netp');
    writeFileSync(path, weights ?? '');
    describeAs({ ...plain, input: 'input.1', answer: 'range' });
    const { width, height, pixels } = drawScene({ width: 200, height: 150 });
    const image = { width, height, pixels: new Uint8Array(pixels) };
    const own = await cutOutWithNetwork(image, readOperatorModel(path));
    const builtIn = await cutOutWithNetwork(image, 'u2netp');
    expect(own.ok && builtIn.ok).toBe(true);
    if (own.ok && builtIn.ok) expect(Buffer.from(own.value.alpha).equals(Buffer.from(builtIn.value.alpha))).toBe(true);
  }, 120_000);
});
