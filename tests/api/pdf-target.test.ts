import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeReport } from '../../src/shared/result-report.ts';
import { jpegOf, makeImageDocument, photoPixels } from '../fixtures/pdf-images.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

async function photoDocument(): Promise<Uint8Array> {
  const data = await jpegOf(photoPixels(600, 600), 600, 600, 3, 92);
  const dictionary = '/Width 600 /Height 600 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
  return makeImageDocument([{ dictionary, data, width: 200, height: 200 }]);
}

describe('a size to hit for a PDF', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp();
  });
  afterAll(() => running.stop());

  it('stands in for the level; the answer is at or under it', async () => {
    const bytes = await photoDocument();
    const targetBytes = Math.round(bytes.length / 2);
    const answer = await post(running, '/pdf/compress', {
      file: { name: 'a.pdf', bytes },
      targetBytes: String(targetBytes),
    });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(targetBytes);
    const notes = decodeReport(answer.headers.get('x-result-report'))?.notes.map(({ code }) => code);
    expect(notes).not.toContain('target_missed');
  });

  it('that cannot be met answers 200 with the smallest and says so', async () => {
    const file = { name: 'a.pdf', bytes: await photoDocument() };
    const answer = await post(running, '/pdf/compress', { file, level: 'LOW', targetBytes: '1' });
    expect(answer.status).toBe(200);
    const notes = decodeReport(answer.headers.get('x-result-report'))?.notes.map(({ code }) => code);
    expect(notes).toContain('target_missed');
  });

  it('is a whole number', async () => {
    const file = { name: 'a.pdf', bytes: await photoDocument() };
    for (const targetBytes of ['0', '-5', '1.5', '1e3', '9999999999', 'small', '']) {
      const refused = await failureOf(post(running, '/pdf/compress', { file, level: 'LOW', targetBytes }));
      expect(refused).toMatchObject({ status: 400, error: 'invalid_field' });
    }
  });
});
