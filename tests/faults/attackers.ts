import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf, makePdfOfSize } from '../api/support/pdf.ts';
import { fieldPart, filePart, formBody } from '../api/support/raw-http.ts';
import { call, head, Wire, whole } from '../api/transport/wire.ts';
import { ownHostileCalls } from './hostile-files.ts';
import { canary, post } from './mixed-calls.ts';
import { readNoMore, uploadSlowly } from './slow-clients.ts';
import type { WatchedServer } from './watched-server.ts';

type Attack = (server: WatchedServer) => Promise<unknown>;

const page = [fieldPart('modifyType', 'SELECT'), fieldPart('pages', '1')];
const small = formBody(filePart('file', `${canary}.pdf`, makePdf(2)), ...page);
const large = formBody(filePart('files', `${canary}.pdf`, makePdfOfSize(5 * 2 ** 20)));

/** Writes, waits a little and is gone without a word. */
const vanish =
  (...parts: (string | Uint8Array)[]): Attack =>
  async ({ port }) => {
    const wire = new Wire(port).write(...parts);
    await sleep(100);
    wire.destroy();
  };

/** On the wire: what connections can do wrong, each over in seconds, none of it costly by itself. */
const transports: readonly Attack[] = [
  vanish(call('/pdf/merge', large.length), large.subarray(0, large.length >> 1)),
  vanish(...Array.from({ length: 7 }, () => whole('/pdf/modify', small))),
  vanish(whole('/pdf/modify', small), head('GET', '/health'), 'NONSENSE\r\n\r\n'),
  vanish(call('/pdf/merge', 200_000), '\r\n--b\r\nA:\r\n\r\n'.repeat(10_000)),
  vanish(call('/pdf/merge', 26), '--b\r\nA: b\r\n--b--\r\n'),
  vanish(head('POST', '/anything', { 'content-length': 1_000_000 }), 'x'.repeat(100_000)),
  async ({ port }) => {
    const slow = Array.from({ length: 10 }, () => uploadSlowly(port));
    await sleep(5000);
    for (const socket of slow) socket.destroy();
  },
  async ({ port }) => {
    const reader = await readNoMore(port, '/api/pdf/modify', [
      filePart('file', `${canary}.pdf`, makePdf(200)),
      ...page,
    ]);
    await sleep(2000);
    reader.destroy();
  },
  async ({ url }) => fetch(`${url}/api/pdf/merge`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
];

/** Goes on with one attack after the other, a hostile file among them each time, until it is told to stop. */
export async function keepAttacking(server: WatchedServer, pauseMs: number, isOver: () => boolean): Promise<number> {
  const files = ownHostileCalls();
  let attacks = 0;
  for (; !isOver(); attacks++) {
    const { path, fields } = files[attacks % files.length] ?? { path: '', fields: [] };
    const headers = { 'x-forwarded-for': '198.51.100.66' };
    const attack = transports[attacks % transports.length];
    // Whatever an attacker is told, the others are who counts.
    await Promise.allSettled([
      attack?.(server),
      post(server.url, path, fields, { headers }).then((answer) => answer.arrayBuffer()),
    ]);
    await sleep(pauseMs);
  }
  return attacks;
}
