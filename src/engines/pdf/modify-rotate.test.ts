import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type ModifyOptions, modifyPdf } from './modify.ts';

const book = makeDocument({
  pages: [{ text: 'one' }, { text: 'two', rotate: 90 }, { text: 'three', rotate: 270 }],
});

async function turn(rotate: string, options: Partial<ModifyOptions> = {}) {
  const result = await modifyPdf(
    {
      files: [book],
      options: { modifyType: 'SELECT', pages: '1-3', compatibilityMode: false, rotate, ...options },
    },
    { onProgress: () => undefined },
  );
  return result.ok ? result.value : result.failure.code;
}

async function rotationsAfter(rotate: string, options: Partial<ModifyOptions> = {}): Promise<number[]> {
  const output = await turn(rotate, options);
  if (typeof output === 'string') throw new Error(output);
  expect(qpdfComplaints(output.bytes, options.newPassword)).toBe('');
  return (await readPdf(output.bytes, options.newPassword)).rotations;
}

describe('turning pages', () => {
  it('adds to what the page has, clockwise', async () => {
    expect(await rotationsAfter('1:90,2:270,3:180')).toEqual([90, 0, 90]);
  });

  it('goes by positions of the result, so that copies turn apart', async () => {
    expect(await rotationsAfter('2:180,3:90', { pages: '2,2,1' })).toEqual([90, 270, 90]);
    expect(await rotationsAfter('1:90', { modifyType: 'REMOVE', pages: '1' })).toEqual([180, 270]);
  });

  it('works alike through the engine', async () => {
    expect(await rotationsAfter('1:90,2:270', { newPassword: 'pw', pages: '1,2,2' })).toEqual([90, 0, 90]);
  });

  it('turns pages that became images', async () => {
    expect(await rotationsAfter('1:90,3:90', { compatibilityMode: true, pages: '1,2,2' })).toEqual([90, 90, 180]);
  });

  it('tells how many were turned', async () => {
    const output = await turn('1:90,2:90');
    expect(typeof output !== 'string' && output.report.notes).toContainEqual({ code: 'pages_rotated', count: 2 });
  });

  it('refuses positions the result does not have', async () => {
    expect(await turn('4:90')).toBe('invalid_field');
    expect(await turn('1:45')).toBe('invalid_field');
  });
});
