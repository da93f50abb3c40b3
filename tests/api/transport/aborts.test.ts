import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { flateImage, makeImageDocument } from '../../fixtures/pdf-images.ts';
import { makePdf } from '../support/pdf.ts';
import { fieldPart, filePart, formBody } from '../support/raw-http.ts';
import { getText } from '../support/server-process.ts';
import { type GuardedServer, startGuardedServer } from './leaks.ts';
import { call, head, Wire, whole } from './wire.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: GuardedServer;
beforeAll(async () => {
  server = await startGuardedServer();
});
afterAll(() => server.stopCleanly());

const page = [fieldPart('modifyType', 'SELECT'), fieldPart('pages', '1')];
const noise = flateImage(randomBytes(1200 * 1200 * 3), 1200, 1200, 'DeviceRGB');
const large = Buffer.from(makeImageDocument([{ ...noise, width: 400, height: 400 }]));
const body = formBody(filePart('file', 'a.pdf', large), ...page);
const start = call('/pdf/modify', body.length);
/** A job that takes seconds: many pages as images. */
const long = whole(
  '/pdf/merge',
  formBody(
    ...Array.from({ length: 4 }, () => filePart('files', 'a.pdf', makePdf(70))),
    fieldPart('compatibilityMode', 'true'),
  ),
);

interface Phase {
  name: string;
  reach(wire: Wire): Promise<unknown> | unknown;
}

const running = async () => (JSON.parse(await getText(`${server.url}/health`)) as { running: number }).running;

const phases: Phase[] = [
  { name: 'before a byte', reach: () => sleep(20) },
  { name: 'inside the headers', reach: (wire) => wire.write(start.slice(0, 40)) },
  { name: 'after the headers', reach: (wire) => wire.write(start) },
  { name: 'inside the headers of a part', reach: (wire) => wire.write(start, body.subarray(0, 60)) },
  { name: 'inside a file', reach: (wire) => wire.write(start, body.subarray(0, 300_000)) },
  { name: 'inside a field', reach: (wire) => wire.write(start, body.subarray(0, body.length - 40)) },
  { name: 'one byte before the end', reach: (wire) => wire.write(start, body.subarray(0, body.length - 1)) },
  { name: 'with the last byte', reach: (wire) => wire.write(start, body) },
  {
    name: 'while its job runs',
    reach: async (wire) => {
      wire.write(long);
      while ((await running()) === 0 && !wire.isClosed) await sleep(10);
    },
  },
  {
    name: 'with the first byte of the result',
    reach: (wire) => wire.write(start, body).until(() => wire.receivedBytes > 0),
  },
  {
    name: 'in the middle of the result',
    reach: async (wire) => {
      await wire.write(start, body).until(() => wire.receivedBytes > 100_000);
      wire.socket.pause();
    },
  },
  { name: 'after the result', reach: (wire) => wire.write(start, body).statuses() },
  {
    name: 'while progress is told',
    reach: (wire) => wire.write(head('GET', events)).until(() => wire.receivedBytes > 0),
  },
];
const events = '/api/operations/01234567-89ab-cdef-0123-456789abcdef/events';

describe.skipIf(process.platform !== 'linux')('a client', () => {
  it.each(phases)('that is gone $name leaves nothing', async ({ reach }) => {
    const wire = new Wire(server.port);
    await reach(wire);
    await sleep(50);
    wire.destroy();
    await server.expectClean();
  });

  it.each(phases)('that ends its side $name is gone, too, and leaves nothing', async ({ reach }) => {
    const wire = new Wire(server.port);
    await reach(wire);
    wire.socket.end();
    wire.socket.resume();
    expect(await wire.until(() => wire.isClosed, 60_000)).toBe(true);
    await server.expectClean();
  });

  it('that hangs up is told apart from a failure: a line and a count, no error', async () => {
    const metrics = await getText(`${server.url}/metrics`);
    const aborts = [...metrics.matchAll(/^kitbox_aborts_total\{[^}]*phase="(\w+)"\} (\d+)/gm)];
    expect(new Set(aborts.map(([, phase]) => phase))).toEqual(new Set(['upload', 'work', 'download']));
    expect(server.log.join('')).toContain('client hung up');
  });

  it('of hundreds that all hang up at random leaves nothing', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const wire = new Wire(server.port).write(start, body.subarray(0, (index * 7919) % body.length));
        await sleep((index * 31) % 700);
        wire.destroy();
      }),
    );
    await server.expectClean();
  });
});

it.skipIf(process.platform !== 'linux')('nothing is leaked', () => server.expectNothingLeaked(), 180_000);
