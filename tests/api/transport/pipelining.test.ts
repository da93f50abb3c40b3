import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { flateImage, makeImageDocument } from '../../fixtures/pdf-images.ts';
import { makePdf, makePdfOfSize } from '../support/pdf.ts';
import { fieldPart, filePart, formBody } from '../support/raw-http.ts';
import { type GuardedServer, startGuardedServer } from './leaks.ts';
import { call, head, Wire, whole } from './wire.ts';

vi.setConfig({ testTimeout: 180_000 });

const MB = 1024 * 1024;
const health = head('GET', '/health');
const empty = whole('/pdf/merge', formBody());
const page = [fieldPart('modifyType', 'SELECT'), fieldPart('pages', '1')];
const modify = whole('/pdf/modify', formBody(filePart('file', 'a.pdf', makePdf(2)), ...page));
/** One file several times, written once: a request of ninety megabytes is work to make. */
const merge = (files: number, bytes: number) => {
  const file = filePart('files', 'a.pdf', makePdfOfSize(bytes));
  return whole('/pdf/merge', formBody(...Array.from({ length: files }, () => file)));
};
/** The same request so many times. */
const times = (count: number, request: Buffer) => Array.from({ length: count }, () => request);
const noise = flateImage(randomBytes(900 * 900 * 3), 900, 900, 'DeviceRGB');
const large = Buffer.from(makeImageDocument([{ ...noise, width: 400, height: 400 }]));
const largeResult = whole('/pdf/modify', formBody(filePart('file', 'a.pdf', large), ...page));

describe.skipIf(process.platform !== 'linux')('requests sent before the last is answered', () => {
  let server: GuardedServer;
  const open = () => new Wire(server.port);
  beforeAll(async () => {
    server = await startGuardedServer();
  });
  afterAll(() => server.stopCleanly());

  it('are answered in order: two questions', async () => {
    expect(await open().write(health, health).statuses(2)).toEqual([200, 200]);
  });
  it('are answered in order: forms and questions mixed', async () => {
    expect(await open().write(empty, health, empty, health).statuses(4)).toEqual([400, 200, 400, 200]);
  });
  it('are answered in order: a job and a quick question behind it', async () => {
    const wire = open().write(modify, head('GET', '/api/unknown'));
    expect(await wire.statuses(2)).toEqual([200, 404]);
  });
  it('are answered in order: results one behind the other, each with its own bytes', async () => {
    const wire = open().write(modify, modify, modify);
    expect(await wire.statuses(3)).toEqual([200, 200, 200]);
    for (const { body } of wire.answers) expect(body.toString('latin1', 0, 5)).toBe('%PDF-');
  });
  it('with nonsense behind the first are refused and closed', async () => {
    const wire = open().write(health, 'NONSENSE\r\n\r\n');
    expect((await wire.statuses(2)).at(-1)).toBe(400);
    expect(await wire.until(() => wire.isClosed)).toBe(true);
  });
  it('with more bytes than were announced read the rest as the next request', async () => {
    const wire = open().write(call('/pdf/merge', 10), 'x'.repeat(10), 'rest\r\n\r\n');
    const statuses = await wire.statuses(2);
    expect(statuses[0]).toBe(400);
    expect(statuses.slice(1).every((status) => status === 400)).toBe(true);
  });
  it.each([
    ['seven merges of 5 MB', () => times(7, merge(2, 5 * MB))],
    ['twenty small jobs', () => times(20, modify)],
    ['a job and ten questions', () => [modify, ...times(10, Buffer.from(health))]],
    ['a job and the static archive of nothing', () => [modify, head('GET', '/source.tar.gz'), modify]],
    ['three results that nobody reads', () => [largeResult, largeResult, largeResult]],
  ])('leave nothing when the connection is reset: %s', async (_what, requests) => {
    const wire = open();
    wire.socket.pause();
    wire.write(...requests());
    await wire.until(() => wire.socket.writableLength === 0, 20_000);
    await wire.until(() => false, 300);
    wire.destroy();
    await server.expectClean();
  });
  it('leave nothing when the connection is reset: progress behind a job', async () => {
    const wire = open().write(modify, head('GET', `/api/operations/${randomUUID()}/events`), modify);
    await wire.until(() => wire.receivedBytes > 0);
    wire.destroy();
    await server.expectClean();
  });
  it('leave nothing when the client ends its side: it is gone', async () => {
    const wire = open().write(modify, modify);
    wire.socket.end();
    expect(await wire.until(() => wire.isClosed)).toBe(true);
    await server.expectClean();
  });
  it('of a client that was refused for its surplus do not fill the room of others', async () => {
    const request = merge(10, 9 * MB);
    // One client may hold 200 MB: the third is its surplus.
    const wires = Array.from({ length: 3 }, () => open().write(...times(2, request)));
    await Promise.all(wires.map((wire) => wire.until(() => wire.socket.writableLength === 0, 20_000)));
    for (const wire of wires) wire.destroy();
    await server.expectClean();
    expect(await open().write(modify).statuses()).toEqual([200]);
  });
  it('leak no byte, file, worker or descriptor', () => server.expectNothingLeaked(), 180_000);
});
