import { type Result, succeed } from '../../../shared/result.ts';
import { openPdf } from '../document/open.ts';
import { writePdf } from '../document/save.ts';
import { NeedsFullParser } from '../fast-path/fast-node.ts';
import type { ReadingRoom } from '../fast-path/fast-objects.ts';
import { type FastPages, openPlain } from '../fast-path/fast-select.ts';

export interface CleanedPages extends FastPages {
  wasEncrypted?: boolean;
  wasRepaired?: boolean;
}

/**
 * A protected, damaged or unusual file goes through the engine alone, which writes it in the usual form: the others need
 * not follow it.
 */
export function openCleaned(bytes: Uint8Array, password: string | undefined, room: ReadingRoom): Result<CleanedPages> {
  const plain = openPlain(bytes, room);
  if (plain) return succeed(plain);
  const opened = openPdf(bytes, password);
  if (!opened.ok) return opened;
  const { document, wasEncrypted, wasRepaired } = opened.value;
  try {
    const written = writePdf(document, 'no', { packsNothing: true });
    const cleaned = written.ok ? openPlain(written.value, room) : undefined;
    if (!cleaned) throw new NeedsFullParser('not to be cleaned');
    return succeed({ ...cleaned, wasEncrypted, wasRepaired });
  } finally {
    document.destroy();
  }
}
