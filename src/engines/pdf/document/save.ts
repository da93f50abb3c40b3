import type { PDFDocument } from 'mupdf';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { settleMark } from './file-id.ts';
import { guardEngineCall } from './guard.ts';
import { type OpenedPdf, openPdf } from './open.ts';

interface WriteOptions {
  newPassword?: string | undefined;
  /** Spends more time on smaller streams. */
  thorough?: boolean;
  /** Leaves streams as they are, packed or not. */
  packsNothing?: boolean;
}

export interface SaveOptions extends WriteOptions {
  pageCount: number;
  /** Gets the result as it was opened again to be counted, and closes it. */
  takeOpened?: ((opened: OpenedPdf) => void) | undefined;
}

/**
 * Writes the document, opens the result again and counts its pages: of 1,685 files two came out wrong
 * from the plain call. A second, simpler way of writing is tried before giving up.
 */
export function savePdf(document: PDFDocument, wishes: SaveOptions): Result<Uint8Array> {
  let failure: Result<Uint8Array> = fail('damaged_file');
  for (const objstms of ['yes', 'no'] as const) {
    const written = writePdf(document, objstms, wishes);
    if (!written.ok) {
      failure = written;
      continue;
    }
    if (holdsPages(written.value, wishes)) return written;
  }
  return failure;
}

/** As MuPDF writes it, not opened again. */
export function writePdf(document: PDFDocument, objstms: 'yes' | 'no', wishes: WriteOptions): Result<Buffer> {
  return guardEngineCall(() => succeed(write(document, objstms, wishes)));
}

/**
 * The object form of the options: in the string form a comma in a password ends it.
 * Unreachable objects are dropped before (see drop-unreachable.ts), not by MuPDF's own `garbage`.
 */
function write(document: PDFDocument, objstms: 'yes' | 'no', wishes: WriteOptions): Buffer {
  const protection = wishes.newPassword
    ? { encrypt: 'aes-256', 'user-password': wishes.newPassword, 'owner-password': wishes.newPassword }
    : { encrypt: 'none' };
  const buffer = document.saveToBuffer({
    garbage: 0,
    objstms,
    compress: wishes.packsNothing ? 'no' : 'yes',
    ...(wishes.thorough ? { 'compression-effort': 100 } : {}),
    ...protection,
  });
  try {
    return settleMark(Buffer.from(buffer.asUint8Array()));
  } finally {
    buffer.destroy();
  }
}

export function holdsPages(bytes: Uint8Array, { pageCount, newPassword, takeOpened }: SaveOptions): boolean {
  const opened = openPdf(bytes, newPassword);
  if (!opened.ok) return false;
  const { document, pages, wasRepaired } = opened.value;
  const holds = pages.length === pageCount && !wasRepaired;
  if (holds && takeOpened) takeOpened(opened.value);
  else document.destroy();
  return holds;
}
