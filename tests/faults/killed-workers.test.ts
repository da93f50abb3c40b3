import { setTimeout as sleep } from 'node:timers/promises';
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { descendantsOf, type ServerProcess, startServerProcess } from '../api/support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(4143, { LOG_LEVEL: 'error' });
});
afterAll(() => server.kill('SIGTERM'));

const pages = 40;
const pdf = new Uint8Array(makePdf(pages));

async function selectPage(page: number): Promise<string> {
  const body = new FormData();
  body.append('file', new File([pdf], 'a.pdf'));
  body.append('modifyType', 'SELECT');
  body.append('pages', String(page));
  const response = await fetch(`${server.url}/api/pdf/modify`, { method: 'POST', body });
  if (response.status !== 200) return `status ${response.status}`;
  const document = mupdf.Document.openDocument(new Uint8Array(await response.arrayBuffer()), 'application/pdf');
  const text = document.loadPage(0).toStructuredText('').asText().trim();
  return document.countPages() === 1 ? text : `${document.countPages()} pages`;
}

it.skipIf(process.platform !== 'linux')(
  'with a worker killed every second for 30 s, sixteen clients all get their own right answer',
  async () => {
    const endMs = performance.now() + 30_000;
    let kills = 0;
    const killer = (async () => {
      while (performance.now() < endMs) {
        await sleep(1000);
        const leaves = descendantsOf(server.pid).filter((pid) => descendantsOf(pid).length === 0);
        const victim = leaves[Math.floor(Math.random() * leaves.length)];
        if (victim !== undefined) process.kill(victim, 'SIGKILL');
        kills++;
      }
    })();
    const answers: { wanted: string; got: string; ms: number }[] = [];
    const client = async (number: number) => {
      for (let call = 0; performance.now() < endMs; call++) {
        const page = ((number * 7 + call) % pages) + 1;
        const began = performance.now();
        const got = await selectPage(page);
        answers.push({ wanted: `Page ${page}`, got, ms: performance.now() - began });
      }
    };
    await Promise.all([killer, ...Array.from({ length: 16 }, (_, number) => client(number))]);
    const wrong = answers.filter(({ wanted, got }) => wanted !== got);
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(
      `${answers.length} answers, ${kills} kills, p50 ${Math.round(times[times.length >> 1] ?? 0)} ms, wrong ${wrong.length}`,
    );
    expect(wrong).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
  },
);
