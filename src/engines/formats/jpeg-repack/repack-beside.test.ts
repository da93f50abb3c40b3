import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { repackBaseline } from './repack-baseline.ts';
import { RepackThread } from './repack-beside.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'repack-beside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The least of them takes just more than what is packed here anyway.
const [width, height] = [720, 560];
const encode = (quality: number) =>
  sharp(photoPixels(width, height, 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
let photos: Buffer[];
let packedHere: (Buffer | undefined)[];
beforeAll(async () => {
  photos = await Promise.all([85, 90, 95].map(encode));
  packedHere = photos.map((photo) => repackBaseline(photo));
});

/** A thread that answers every JPEG with this code, so that it can be told who packed it. */
function threadThat(answers: string): RepackThread {
  const file = path.join(folder, `${answers.length}.cjs`);
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => {
${answers} });`,
  );
  return new RepackThread(file);
}

const packAll = (thread: RepackThread) => Promise.all(photos.map((photo) => thread.repack(photo)));

describe('packing JPEGs in two threads', () => {
  it('packs each as one thread does', async () => {
    const entryPoints = ['src/engines/formats/jpeg-repack/repack-thread.ts'];
    await build({
      entryPoints,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      outdir: folder,
    });
    const thread = new RepackThread(path.join(folder, 'repack-thread.cjs'));
    for (let round = 0; round < 3; round++) expect(await packAll(thread)).toEqual(packedHere);
  });

  it('gives the other thread one at a time, and does the rest here', async () => {
    const thread = threadThat('parentPort.postMessage(Uint8Array.of(7))');
    const there = Buffer.of(7);
    await expect.poll(() => thread.repack(photos[0] as Buffer)).toEqual(there);
    expect(await packAll(thread)).toEqual([there, ...packedHere.slice(1)]);
    expect(await thread.repack(photos[2] as Buffer)).toEqual(there);
  });

  it('keeps what is small', async () => {
    const thread = threadThat('parentPort.postMessage(Uint8Array.of(7, 7))');
    await expect.poll(() => thread.repack(photos[0] as Buffer)).toEqual(Buffer.of(7, 7));
    const small = await sharp(photos[0]).resize(60).jpeg().toBuffer();
    expect(await thread.repack(small)).toEqual(repackBaseline(small));
  });

  it('goes on alone where the other thread breaks', async () => {
    const thread = threadThat("throw new Error('out of luck')");
    for (let round = 0; round < 20; round++) expect(await thread.repack(photos[0] as Buffer)).toEqual(packedHere[0]);
    expect(await packAll(thread)).toEqual(packedHere);
  });

  it('goes on alone where no other thread starts', async () => {
    expect(await packAll(new RepackThread('no address of a thread'))).toEqual(packedHere);
  });
});
