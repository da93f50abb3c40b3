import type { PdfNode } from './pdf-model.ts';
import { numberOfReference } from './pdf-object.ts';

/** Bytes held for one document; what comes after them is unpacked again. */
const maxHeldBytes = 16 * 1024 * 1024;

/** What streams were packed from in the course of a job, so that whoever packs them harder need not unpack them. */
export class UnpackedStreams {
  private readonly known = new Map<number, { stored: Buffer; plain: Buffer }>();
  private left = maxHeldBytes;

  note(stream: PdfNode, stored: Buffer, plain: Buffer): void {
    const number = numberOfReference(stream);
    if (number === 0 || stored.length + plain.length > this.left) return;
    this.left -= stored.length + plain.length;
    this.known.set(number, { stored, plain });
  }

  /** Undefined where it is not known, or where the stream was given other bytes since. */
  plainOf(stream: PdfNode, stored: Buffer): Buffer | undefined {
    const found = this.known.get(numberOfReference(stream));
    return found?.stored.equals(stored) ? found.plain : undefined;
  }
}
