import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFull } from '../../fixtures/is-full.ts';
import { makePdf, makePdfOfSize } from '../support/pdf.ts';
import { fieldPart, filePart, formBody, formType } from '../support/raw-http.ts';
import { getText, residentMegabytes } from '../support/server-process.ts';
import { type GuardedServer, startGuardedServer } from './leaks.ts';
import { call, head, Wire } from './wire.ts';

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 40 });

const MB = 1024 * 1024;
const json = { 'content-type': 'application/json', 'content-length': 20 * MB };
const chunked = { 'content-type': formType, 'transfer-encoding': 'chunked' };

let server: GuardedServer;
const open = () => new Wire(server.port);
beforeAll(async () => {
  server = await startGuardedServer();
});
afterAll(() => server.stopCleanly());

describe.skipIf(process.platform !== 'linux')('a body that does not come', () => {
  it.concurrent.each([
    ['POST', '/', json, 404],
    ['POST', '/health', json, 404],
    ['POST', '/metrics', json, 404],
    ['PUT', '/pdf-tools', json, 404],
    ['PATCH', '/anything', { ...json, 'content-type': 'text/plain' }, 404],
    ['DELETE', '/source.tar.gz', json, 404],
    ['POST', '/nowhere', chunked, 404],
    ['POST', '/api', json, 404],
    ['POST', '/api/nowhere', json, 404],
    ['PUT', '/api/pdf/compress', json, 405],
    ['GET', '/health', json, 200],
    ['GET', '/api/client-config', json, 200],
  ])('is not waited for: %s %s', async (method, path, headers, status) => {
    const wire = open().write(head(method, path, headers));
    expect(await wire.statuses(1, 10_000)).toEqual([status]);
    wire.destroy();
  });

  it.concurrent.each([
    ['a tool', call('/pdf/compress', 5 * MB)],
    ['a tool, in pieces', head('POST', '/api/pdf/merge', chunked)],
    ['a tool, after the first part', call('/pdf/compress', 5 * MB) + fieldPart('level', 'LOW')],
    ['a tool that was asked to go on', call('/pdf/compress', 5 * MB, { expect: '100-continue' })],
    ['a report', head('POST', '/api/client-logs', { 'content-type': 'application/json', 'content-length': 500 })],
  ])('is waited for 15 seconds by %s', async (_what, start) => {
    const wire = open().write(start);
    expect(await wire.statuses(1, 60_000)).toEqual([408]);
    wire.destroy();
  });

  it.concurrent('of many at once costs no memory', async () => {
    const before = residentMegabytes(server.pid);
    const body = Buffer.alloc(19 * MB, '1');
    const wires = Array.from({ length: 15 }, () => open().write(head('POST', '/', json), body));
    await Promise.all(wires.map((wire) => wire.until(() => wire.socket.writableLength === 0, 30_000)));
    expect(residentMegabytes(server.pid) - before).toBeLessThan(200);
    for (const wire of wires) wire.destroy();
  });
});

describe.skipIf(process.platform !== 'linux')('a body that comes slowly', () => {
  // Half a minute of real time; the rule itself is tested on a clock of its own in transfer-rate.test.ts.
  it.runIf(isFull).concurrent('after a fast start is cut off by what it does of late', async () => {
    const file = filePart('file', 'a.pdf', makePdfOfSize(9 * MB));
    const wire = open().write(call('/pdf/compress', 20 * MB), file.subarray(0, 8 * MB));
    const drip = setInterval(() => wire.write('x'), 1000);
    expect(await wire.statuses(1, 100_000)).toEqual([408]);
    clearInterval(drip);
    wire.destroy();
  });
  it.concurrent('at a kilobyte a second is cut off', async () => {
    const wire = open().write(call('/pdf/compress', 5 * MB));
    const drip = setInterval(() => wire.write('x'.repeat(500)), 500);
    expect(await wire.statuses(1, 60_000)).toEqual([408]);
    clearInterval(drip);
    wire.destroy();
  });
  it.concurrent('byte by byte but small is taken', async () => {
    const body = formBody(fieldPart('level', 'LOW'));
    const wire = open().write(call('/pdf/compress', body.length));
    for (const byte of body) {
      wire.write(Uint8Array.of(byte));
      await sleep(5);
    }
    expect(await wire.statuses()).toEqual([400]);
    wire.destroy();
  });
  it.concurrent('in many small chunks is taken', async () => {
    const form = [filePart('file', 'a.pdf', makePdf(2)), fieldPart('modifyType', 'SELECT'), fieldPart('pages', '1')];
    const wire = open().write(head('POST', '/api/pdf/modify', chunked));
    const body = formBody(...form);
    for (let at = 0; at < body.length; at += 7) {
      const piece = body.subarray(at, at + 7);
      wire.write(`${piece.length.toString(16)}\r\n`, piece, '\r\n');
    }
    expect(await wire.write('0\r\n\r\n').statuses()).toEqual([200]);
    wire.destroy();
  });
  it.concurrent('headers that never end are cut off', async () => {
    const wire = open().write('POST /api/pdf/merge HTTP/1.1\r\nhost: x\r\n');
    const drip = setInterval(() => wire.write('a: b\r\n'), 500);
    expect(await wire.statuses(1, 30_000)).toEqual([408]);
    clearInterval(drip);
  });
});

describe.skipIf(process.platform !== 'linux')('an answer that nobody reads', () => {
  it.concurrent('is given up, and its connection with it', async () => {
    const wire = open();
    wire.socket.pause();
    // 60 MB of answers to a client that takes none of them.
    for (let asked = 0; asked < 3000; asked++) wire.write(head('GET', '/api/openapi.json'));
    await expect.poll(brokenDownloads, { timeout: 100_000, interval: 500 }).toBeGreaterThan(0);
    wire.socket.resume();
    // Of what had left already some arrives; then nothing is there any more.
    expect(await wire.until(() => wire.isClosed, 20_000)).toBe(true);
    expect(wire.answers.length).toBeLessThan(3000);
  });
});

async function brokenDownloads(): Promise<number> {
  const metrics = await getText(`${server.url}/metrics`);
  const line = metrics.split('\n').find((each) => /^kitbox_aborts_total.*openapi.*phase="download"/.test(each));
  return Number(line?.split(' ').at(-1) ?? 0);
}

it.skipIf(process.platform !== 'linux')('nothing is leaked', () => server.expectNothingLeaked(), 180_000);
