import { promisify } from 'node:util';
import { deflate, deflateSync, type ZlibOptions } from 'node:zlib';

const deflateInAnotherThread = promisify<Uint8Array, ZlibOptions, Buffer>(deflate);

/** So few bytes are packed in less time than it takes to tell another thread. */
const hardlyAny = 2048;

/** In another thread, while this one goes on. */
export async function deflateBeside(bytes: Uint8Array, options: ZlibOptions): Promise<Buffer> {
  return bytes.length <= hardlyAny ? deflateSync(bytes, options) : deflateInAnotherThread(bytes, options);
}
