// The AGPL asks that visitors can get the source: without SOURCE_URL the server offers this archive of itself.
import { createReadStream, createWriteStream, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { listSource } from './source-files.mjs';

const BLOCK = 512;

export async function archiveSource(target, root = '.') {
  await pipeline(Readable.from(tarOf(root, listSource(root))), createGzip({ level: 9 }), createWriteStream(target));
}

/** The ustar format: a 512-byte header and padded content for each file, two empty blocks at the end. */
async function* tarOf(root, files) {
  for (const file of files) {
    const { size, mode } = lstatSync(join(root, file));
    yield header(`kitbox/${file}`, size, mode);
    yield* createReadStream(join(root, file));
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name, size, mode) {
  const block = Buffer.alloc(BLOCK);
  const cut = name.length > 100 ? name.lastIndexOf('/', 155) : -1;
  block.write(cut > 0 ? name.slice(cut + 1) : name, 0, 100);
  if (cut > 0) block.write(name.slice(0, cut), 345, 155);
  const octal = (value, at, length) => block.write(value.toString(8).padStart(length - 1, '0'), at, length - 1);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write('        ', 148, 8);
  block.write('0', 156, 1);
  block.write('ustar\u000000', 257, 8);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return block;
}
