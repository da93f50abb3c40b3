import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWatchedServer, type WatchedServer } from '../faults/watched-server.ts';
import { isFull } from '../fixtures/is-full.ts';
import { type FormCase, formCases } from './form-cases.ts';
import type { Expectation, HostileCase } from './hostile-case.ts';
import { imageCases } from './image-cases.ts';
import { pdfBombCases } from './pdf-bomb-cases.ts';
import { pdfContentCases } from './pdf-content-cases.ts';
import { honestPdf, pdfStructureCases } from './pdf-structure-cases.ts';

/** `npm test` sends each file to one tool, `npm run test:full` to every tool that takes its kind. */
const pdfCases = [...pdfStructureCases, ...pdfBombCases, ...pdfContentCases];
const pdfUses = ['pdf/compress', 'pdf/modify', 'pdf/modify+images', 'pdf/merge'];
const imageUses = ['image/compress', 'image/remove-background', 'image/replace-background'];

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(async () => {
  await server.expectClean();
  await server.stopCleanly();
});

const usesOf = (cases: HostileCase[], uses: string[]) =>
  cases.flatMap((hostile, index) =>
    (isFull ? uses : [uses[index % uses.length] ?? '']).map((use) => ({ ...hostile, use })),
  );

describe('a hostile file is answered in time, and never with a fault', () => {
  test.each([...usesOf(pdfCases, pdfUses), ...usesOf(imageCases, imageUses)])('$name to $use', async (hostile) => {
    const { body, type } = await formFor(hostile.use, hostile.make());
    await expectAnswer(`/api/${hostile.use.split('+')[0]}`, body, type, hostile.expects);
  });
});

describe('a hostile request is answered in time, and never with a fault', () => {
  test.each<FormCase>(formCases)('$name to $path', async ({ path, type, make, expects }) => {
    await expectAnswer(`/api/${path}`, make(), type, expects);
  });
});

async function expectAnswer(path: string, body: Buffer, type: string, expects: Expectation): Promise<void> {
  const startedMs = performance.now();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type, 'x-session-id': 'hostile-suite' },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const told = bytes.toString('latin1');
  const status = String(answer.status);
  // An overload says when to come back; that is an answer, but not to a single call.
  expect(expects.status, `${status} ${told.slice(0, 200)}`).toSatisfy((allowed: readonly string[]) =>
    allowed.some((each) => each === status || each === `${status[0]}xx`),
  );
  const isTooComplex = told.includes('"too_complex"');
  const limitSeconds = isTooComplex ? 180 : expects.maxSeconds;
  expect((performance.now() - startedMs) / 1000).toBeLessThan(limitSeconds);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  if (answer.status >= 400) expectRefusal(told, expects);
  if (answer.status === 200) expectResult(path, told, answer, expects);
}

function expectRefusal(told: string, { refusal }: Expectation): void {
  expect(JSON.parse(told)).toHaveProperty('error');
  expect(told).not.toMatch(/node_modules|\/(home|tmp|app|root)\/|at .*\(.*:\d+:\d+\)/);
  if (refusal) expect(told).toMatch(refusal);
}

function expectResult(path: string, told: string, answer: Response, { neverHolds }: Expectation): void {
  if (path.includes('/pdf/')) expect(told.slice(0, 5)).toBe('%PDF-');
  if (/pdf|image/.test(path)) expect(answer.headers.get('cache-control')).toContain('no-store');
  if (neverHolds) expect(told).not.toMatch(neverHolds);
}

async function formFor(use: string, bytes: Buffer): Promise<{ body: Buffer; type: string }> {
  const [path = '', mode] = use.split('+');
  const form = new FormData();
  const blob = new Blob([new Uint8Array(bytes)]);
  if (path === 'pdf/merge') {
    form.append('files', new Blob([new Uint8Array(honestPdf())]), 'honest.pdf');
    form.append('files', blob, 'hostile.pdf');
  } else form.append('file', blob, path.startsWith('pdf') ? 'hostile.pdf' : 'hostile.png');
  for (const [name, value] of Object.entries(fieldsOf(path, mode !== undefined))) form.append(name, value);
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

function fieldsOf(path: string, asImages: boolean): Record<string, string> {
  if (path === 'pdf/compress') return { level: 'MEDIUM' };
  if (path === 'pdf/modify') return { modifyType: 'SELECT', pages: '1', compatibilityMode: String(asImages) };
  if (path === 'pdf/merge') return { compatibilityMode: 'false' };
  if (path === 'image/compress') return { quality: 'MEDIUM' };
  return path.includes('replace') ? { method: 'color', backgroundColor: 'FFFFFF' } : { method: 'color' };
}
