import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../fixtures/read-zip.ts';
import { makePdf } from './support/pdf.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const pdf = (name = 'a.pdf', pages = 7) => ({ name, bytes: makePdf(pages), type: 'application/pdf' });
const split = (fields: Record<string, string>, name?: string) =>
  post(running, '/pdf/split', { file: pdf(name), ...fields });

describe('a split', () => {
  it('answers a ZIP of PDFs and leaves nothing behind', async () => {
    const answer = await split({ mode: 'EVERY', value: '3' }, 'réport "x".pdf');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''split_r%C3%A9port%20%22x%22.zip");
    expect(JSON.parse(answer.headers.get('x-result-report') ?? '')).toMatchObject({ parts: 3, pages: 7 });
    const zip = new Uint8Array(await answer.arrayBuffer());
    expect(String(zip.length)).toBe(answer.headers.get('content-length'));
    const parts = readZip(zip);
    expect(parts.map(({ name }) => name)).toEqual(['réport x_1_p1-3.pdf', 'réport x_2_p4-6.pdf', 'réport x_3_p7.pdf']);
    for (const { bytes } of parts) expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    await running.untilClean();
  });

  it.each([
    [{ mode: 'EVERY', value: '0' }, 400, 'invalid_field'],
    [{ mode: 'every', value: '1' }, 400, 'invalid_field'],
    [{ value: '1' }, 400, 'invalid_field'],
    [{ mode: 'SIZE', value: '1e9' }, 400, 'invalid_field'],
    [{ mode: 'AT', value: '9' }, 422, 'invalid_page_range'],
    [{ mode: 'RANGES', value: '1-3;4-' }, 422, 'invalid_page_range'],
    [{ mode: 'RANGES', value: '1;'.repeat(3000) }, 422, 'invalid_page_range'],
    [{ mode: 'BOOKMARKS' }, 422, 'no_bookmarks'],
  ])('%j is refused with %i %s', async (fields, status, error) => {
    expect(await failureOf(split(fields as Record<string, string>))).toMatchObject({ status, error });
  });

  it('says "Invalid page range" as modify does', async () => {
    expect((await failureOf(split({ mode: 'AT', value: 'x' }))).message).toMatch(/^Invalid page range/);
  });
});

describe('turning pages', () => {
  const modify = (rotate: string) =>
    post(running, '/pdf/modify', { file: pdf(), modifyType: 'SELECT', pages: '1-3', rotate });

  it('takes pairs of position and degrees', async () => {
    expect((await modify('1:90,3:270')).status).toBe(200);
  });
  it.each(['', '1:45', '4:90', '1:90;2:90', '1:90,1:90', 'x', '1:90,'.repeat(500)])(
    '%j is a wrong field',
    async (rotate) => {
      expect(await failureOf(modify(rotate))).toMatchObject({ status: 400, error: 'invalid_field' });
    },
  );
});
