import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from './support/pdf.ts';
import { png } from './support/png.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const pdf = (name = 'a.pdf', pages = 3) => ({ name, bytes: makePdf(pages), type: 'application/pdf' });
const image = { name: 'receipt.png', bytes: png, type: 'image/png' };
const merge = (fields: Record<string, string>, files = [pdf(), image, pdf('b.pdf')]) =>
  post(running, '/pdf/merge', { files, ...fields });
const reportOf = async (answer: Promise<Response>) =>
  JSON.parse((await answer).headers.get('x-result-report') ?? '{}') as { pages?: number };

describe('a merge', () => {
  it('takes images among the PDFs and parts of both', async () => {
    expect((await reportOf(merge({}))).pages).toBe(7);
    const fields = { 'pages[0]': '２、1', 'pages[2]': '3', pageSize: 'A4', bookmarks: 'FILES' };
    expect((await reportOf(merge(fields))).pages).toBe(4);
    expect((await reportOf(merge({ interleave: 'true' }, [pdf(), pdf('b.pdf')]))).pages).toBe(6);
  });

  it('takes twenty-five fields', async () => {
    const files = Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`));
    const pages = Object.fromEntries(files.map((_, index) => [`pages[${index}]`, '1']));
    expect((await reportOf(merge({ ...pages, pageSize: 'LETTER', bookmarks: 'FILES' }, files))).pages).toBe(10);
  });

  it.each([
    [{ 'pages[0]': '4' }, 422, 'invalid_page_range', 'a.pdf'],
    [{ 'pages[1]': '2' }, 422, 'invalid_page_range', 'receipt.png'],
    [{ 'pages[2]': '1-' }, 422, 'invalid_page_range', 'b.pdf'],
    [{ 'pages[0]': '1,'.repeat(3000) }, 422, 'invalid_page_range', undefined],
    [{ 'pages[3]': '1' }, 400, 'invalid_field', undefined],
    [{ 'pages[10]': '1' }, 400, 'invalid_field', undefined],
    [{ 'pages[01]': '1' }, 400, 'invalid_field', undefined],
    [{ pages: '1' }, 400, 'invalid_field', undefined],
    [{ pageSize: 'A3' }, 400, 'invalid_field', undefined],
    [{ bookmarks: 'true' }, 400, 'invalid_field', undefined],
    [{ interleave: 'true' }, 400, 'invalid_field', undefined],
    [{ interleave: '1' }, 400, 'invalid_field', undefined],
  ])('%j is refused with %i %s', async (fields, status, error, filename) => {
    const failure = await failureOf(merge(fields as Record<string, string>));
    expect(failure).toMatchObject({ status, error });
    expect(failure.filename).toBe(filename);
  });
});
