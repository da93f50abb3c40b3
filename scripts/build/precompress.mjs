// Static files get a .br and a .gz beside them once, so that serving them costs nothing.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|json|svg|html|txt|xml|wasm|mjs|bcmap|webmanifest)$/;

export async function precompress(folder) {
  const files = listFiles(folder).filter((file) => compressible.test(file) && statSync(file).size > 512);
  const batch = 16;
  for (let at = 0; at < files.length; at += batch) await Promise.all(files.slice(at, at + batch).map(compressFile));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  const quality = bytes.length > 500_000 ? 9 : 11;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes, { level: 9 }),
  ]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
}

export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
