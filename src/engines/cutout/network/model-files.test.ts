import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isModelAvailable, readModel } from './model-files.ts';

describe('model files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitbox-models-'));
    await writeFile(join(folder, 'u2netp.onnx'), new Uint8Array(4_574_861));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are offered when they are installed', () => {
    expect(isModelAvailable('isnet')).toEqual({ available: true });
    expect(isModelAvailable('u2netp')).toEqual({ available: true });
  });

  it('are not offered without their package, with the reason', () => {
    expect(isModelAvailable('isnet', () => undefined)).toEqual({ available: false, reason: 'weights_missing' });
    expect(isModelAvailable('isnet', () => folder)).toEqual({ available: false, reason: 'weights_missing' });
  });

  it('are not offered where the runtime has no binary for the platform', () => {
    expect(isModelAvailable('u2netp', () => folder)).toEqual({ available: false, reason: 'runtime_missing' });
  });

  it('are put together from their pieces', async () => {
    const weights = await readModel('isnet');
    expect(weights?.length).toBe(88_188_479);
    expect(
      createHash('sha256')
        .update(weights ?? '')
        .digest('hex')
        .slice(0, 8),
    ).toBe('b6e8497b');
  });

  it('are refused when their sum is wrong', async () => {
    expect(await readModel('u2netp', () => folder)).toBeUndefined();
    expect(await readModel('isnet', () => folder)).toBeUndefined();
  });
});
