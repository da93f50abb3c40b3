import { createHash } from 'node:crypto';
import * as mupdf from 'mupdf';
import { makePdf } from '../api/support/pdf.ts';
import { encryptField, makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { drawScene, encodeScene } from '../fixtures/cutout-scenes.ts';
import { makeStill } from '../fixtures/image-files.ts';
import { makePhoto } from '../fixtures/image-images.ts';

/** In every file name and password of this suite; in no log line ever. */
export const canary = 'canary-7f3a';

type Field = string | { name: string; bytes: Uint8Array };

/** A call whose right answer is known by its checksum. No two calls of the list have the same. */
export interface KnownCall {
  name: string;
  path: string;
  fields: [string, Field][];
  /** Of the answer; of its text where encryption makes the bytes new each time. */
  checksumOf(bytes: Uint8Array): string;
  checksum: string;
}

type UnknownCall = Omit<KnownCall, 'checksum'>;

export type Verdict = 'right' | 'busy' | 'swapped' | 'wrong' | 'reset' | `status ${number}`;

export function post(url: string, path: string, fields: readonly [string, Field][], init: RequestInit = {}) {
  const body = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new File([new Uint8Array(value.bytes)], value.name));
  }
  return fetch(`${url}${path}`, { ...init, method: 'POST', body });
}

/** Every tool that does without the network of the AI method, on files that differ. */
async function makeCalls(): Promise<UnknownCall[]> {
  const calls: (Omit<UnknownCall, 'checksumOf'> & Partial<UnknownCall>)[] = [];
  const file = (bytes: Uint8Array, extension: string): Field => ({ name: `${canary}.${extension}`, bytes });
  for (let page = 1; page <= 8; page++)
    calls.push({
      name: `select ${page}`,
      path: '/api/pdf/modify',
      fields: [
        ['file', file(makePdf(40), 'pdf')],
        ['modifyType', 'SELECT'],
        ['pages', String(page)],
      ],
    });
  for (let pages = 2; pages <= 5; pages++)
    calls.push({
      name: `compress ${pages} pages`,
      path: '/api/pdf/compress',
      fields: [
        ['file', file(makePdf(pages), 'pdf')],
        ['level', 'MEDIUM'],
      ],
    });
  for (let pages = 2; pages <= 4; pages++)
    calls.push({
      name: `merge 1 + ${pages} pages`,
      path: '/api/pdf/merge',
      fields: [
        ['files', file(makePdf(1), 'pdf')],
        ['files', file(makePdf(pages), 'pdf')],
      ],
    });
  calls.push({
    name: 'select of a protected file',
    path: '/api/pdf/modify',
    checksumOf: textOfProtected,
    fields: [
      ['file', file(makeProtectedPdf(canary, 9), 'pdf')],
      ['password', encryptField(canary)],
      ['modifyType', 'SELECT'],
      ['pages', '9'],
    ],
  });
  for (let seed = 1; seed <= 4; seed++)
    calls.push({
      name: `image ${seed}`,
      path: '/api/image/compress',
      fields: [
        ['file', file(await makeStill('jpeg', makePhoto(200, 150, seed)), 'jpg')],
        ['quality', 'HIGH'],
      ],
    });
  for (const backdrop of ['green', 'blue'] as const)
    calls.push({
      name: `cut out of ${backdrop}`,
      path: '/api/image/remove-background',
      fields: [
        ['file', file(await encodeScene(drawScene({ width: 160, height: 120, backdrop })), 'jpg')],
        ['method', 'color'],
      ],
    });
  return calls.map((call) => ({ checksumOf, ...call }));
}

let learnt: Promise<KnownCall[]> | undefined;

/** The calls with the checksums of their right answers, asked of a calm server the first time. */
export function learnCalls(url: string): Promise<KnownCall[]> {
  learnt ??= askTwice(url);
  return learnt;
}

/** What differs from one time to the next could not be judged later. */
async function askTwice(url: string): Promise<KnownCall[]> {
  const known: KnownCall[] = [];
  for (const call of await makeCalls()) {
    const [first, second] = [await answerOf(url, call), await answerOf(url, call)];
    if (first !== second) throw new Error(`${call.name} is answered differently each time`);
    if (known.some(({ checksum }) => checksum === first)) throw new Error(`${call.name} is like another`);
    known.push({ ...call, checksum: first });
  }
  return known;
}

async function answerOf(url: string, { name, path, fields, checksumOf }: UnknownCall): Promise<string> {
  const response = await post(url, path, fields);
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return checksumOf(new Uint8Array(await response.arrayBuffer()));
}

export function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function textOfProtected(bytes: Uint8Array): string {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  if (document.needsPassword() && !document.authenticatePassword(canary)) return 'does not open';
  const texts = Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText(),
  );
  return `protected: ${texts.join('|')}`;
}

/** Makes one call and judges what came back. Never throws. */
export async function judge(
  url: string,
  call: KnownCall,
  all: readonly KnownCall[],
  init: RequestInit = {},
): Promise<Verdict> {
  try {
    const response = await post(url, call.path, call.fields, init);
    const body = await response.arrayBuffer();
    if (response.status === 503 && response.headers.has('retry-after')) return 'busy';
    if (response.status !== 200) return `status ${response.status}`;
    const checksum = call.checksumOf(new Uint8Array(body));
    if (checksum === call.checksum) return 'right';
    return all.some((other) => other.checksum === checksum) ? 'swapped' : 'wrong';
  } catch {
    return 'reset';
  }
}
