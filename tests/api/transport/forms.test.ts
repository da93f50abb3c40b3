import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePdf } from '../support/pdf.ts';
import { boundary, fieldPart, filePart, formBody, formType } from '../support/raw-http.ts';
import { getText } from '../support/server-process.ts';
import { type GuardedServer, startGuardedServer } from './leaks.ts';
import { call, head, Wire, whole } from './wire.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: GuardedServer;
const open = () => new Wire(server.port);
beforeAll(async () => {
  server = await startGuardedServer();
});
afterAll(() => server.stopCleanly());

const line = '\r\n';
const begin = `--${boundary}${line}`;
const end = `--${boundary}--${line}`;
const pdf = filePart('file', 'a.pdf', makePdf(1));
const file = pdf.toString('latin1');

describe.skipIf(process.platform !== 'linux')('a malformed form is refused, and soon', () => {
  it.each([
    ['a part that is all header', `${begin}A: b${line}${end}`],
    ['nothing but an opening', `--${boundary}`],
    ['an opening and a line', begin],
    ['an end without a beginning', end],
    ['a part without headers', `${begin}${line}x${line}${end}`],
    ['a part without a name', `${begin}Content-Disposition: form-data${line}${line}x${line}${end}`],
    [
      'lines that end in LF only',
      `--${boundary}\nContent-Disposition: form-data; name="level"\n\nLOW\n--${boundary}--\n`,
    ],
    ['no end', `${begin}Content-Disposition: form-data; name="level"${line}${line}LOW${line}`],
    ['an end inside a file', file.slice(0, -40)],
    [
      'a form inside a form',
      `${begin}Content-Type: multipart/mixed; boundary=x${line}${line}--x${line}${line}a${line}--x--${line}${end}`,
    ],
    ['a header of 20 KB', `${begin}X: ${'y'.repeat(20_000)}${line}${line}x${line}${end}`],
    ['forty headers', `${begin}${`A: b${line}`.repeat(40)}${line}x${line}${end}`],
    ['another boundary than it says', `${file.replaceAll(boundary, 'other')}--other--`],
    ['only text before the first part', `${'x'.repeat(100_000)}${line}`],
  ])('%s', async (_what, body) => {
    const wire = open().write(whole('/pdf/compress', Buffer.from(body, 'latin1')));
    expect(await wire.statuses(1, 10_000)).toEqual([400]);
    wire.destroy();
  });

  it.each([
    ['a million parts', `${line}--${boundary}${line}A:${line}${line}`, 300_000],
    ['fields without end', fieldPart('level', 'LOW'), 30_000],
    ['files without end', filePart('files', 'a.pdf', '').toString(), 30_000],
    ['parts of one byte', `${begin}${line}x${line}`, 100_000],
  ])('%s cost the server hardly anything', async (_what, part, times) => {
    const body = Buffer.from(begin + part.repeat(times) + end);
    const bytes = Math.min(body.length, 20 * 1024 * 1024);
    const before = await cpuSeconds();
    const wire = open().write(call('/pdf/merge', bytes), body.subarray(0, bytes));
    const statuses = await wire.statuses(1, 20_000);
    wire.destroy();
    expect([[400], [413], [415]]).toContainEqual(statuses);
    expect((await cpuSeconds()) - before).toBeLessThan(2);
  });

  it('text behind the end does not matter', async () => {
    const form = formBody(pdf, fieldPart('level', 'LOW'));
    const body = Buffer.concat([form, Buffer.from('x'.repeat(100_000))]);
    expect(await open().write(whole('/pdf/compress', body)).statuses()).toEqual([200]);
  });
});

describe.skipIf(process.platform !== 'linux')('a request that is strange', () => {
  const withForm = { 'content-type': formType };
  it.each([
    [
      'two lengths',
      'POST /api/pdf/merge HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/pdf/merge HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative length', head('POST', '/api/pdf/merge', { ...withForm, 'content-length': -1 }), 400],
    [
      'a chunk of no length',
      `${head('POST', '/api/pdf/merge', { ...withForm, 'transfer-encoding': 'chunked' })}zz\r\n\r\n`,
      400,
    ],
    ['headers of 100 KB', head('GET', '/health', { x: 'y'.repeat(100_000) }), 413],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another version', 'GET /health HTTP/9.9\r\n\r\n', 400],
    [
      'a tool asked by another site',
      head('POST', '/api/pdf/merge', { 'sec-fetch-site': 'cross-site', 'content-length': 0 }),
      403,
    ],
    ['figures through a proxy', head('GET', '/metrics', { via: '1.1 proxy' }), 404],
    ['figures through another', head('GET', '/metrics', { 'x-real-ip': '192.0.2.1' }), 404],
  ])('is answered: %s', async (_what, text, status) => {
    const wire = open().write(text);
    expect(await wire.statuses(1, 10_000)).toEqual([status]);
    wire.destroy();
  });

  it('by the site itself or by a program is taken', async () => {
    for (const from of ['same-origin', 'same-site', 'none'])
      expect(
        await open()
          .write(whole('/pdf/merge', formBody(), { 'sec-fetch-site': from }))
          .statuses(),
      ).toEqual([400]);
  });
});

it.skipIf(process.platform !== 'linux')('nothing is leaked', () => server.expectNothingLeaked(), 180_000);

/** Of the server's own process. */
async function cpuSeconds(): Promise<number> {
  const metrics = await getText(`${server.url}/metrics`);
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}
