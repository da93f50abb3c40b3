import { parentPort } from 'node:worker_threads';
import { repackBaseline } from './repack-baseline.ts';

/** The entry of a thread that packs one JPEG after the other. */
parentPort?.on('message', (jpeg: Uint8Array) => {
  parentPort?.postMessage(repackBaseline(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)));
});
