import { limits } from '../../shared/limits.ts';
import { partName } from '../../shared/part-names.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type PlannedPart, planParts, type SplitMode } from '../../shared/split-plan.ts';
import { readWholeNumber } from '../../shared/typed-text.ts';
import type { EngineContext, EngineOutput, EngineTask } from '../engine-task.ts';
import { ZipWriter } from '../formats/zip-writer.ts';
import { guardEngine } from './document/guard.ts';
import { openPdf } from './document/open.ts';
import { holdsPages, savePdf } from './document/save.ts';
import type { SelectionOutcome } from './pages/select-pages.ts';
import { notesOf } from './result-notes.ts';
import { openSplitSource, type SplitSource } from './split-source.ts';

export interface SplitOptions {
  /** The parts are named after it. */
  filename: string;
  mode: SplitMode;
  value?: string | undefined;
  password?: string | undefined;
  newPassword?: string | undefined;
}

/** Cuts a PDF into several and answers with a ZIP of them, written part by part. */
export const splitPdf: EngineTask<SplitOptions> = async ({ files, options }, context) =>
  guardEngine(async () => {
    const input = files[0];
    if (!input) return fail('no_file');
    context.onProgress({ phase: 'opening', share: 0 });
    const source = openSplitSource(input, options.password);
    if (!source.ok) return source;
    const parts = partsOf(source.value, options);
    if (!parts.ok) return parts;
    return writeZip(input, source.value, parts.value, options, context);
  });

interface PlannedPieces {
  /** How many there will be; by size nobody knows before. */
  count: number | undefined;
  pieces: Iterable<Piece>;
}

interface Piece extends PlannedPart {
  written: Result<WrittenPiece>;
}

interface WrittenPiece {
  bytes: Uint8Array;
  outcome: SelectionOutcome;
}

function partsOf(source: SplitSource, { mode, value, newPassword }: SplitOptions): Result<PlannedPieces> {
  const write = (pages: readonly number[]) => writePiece(source, pages, newPassword);
  if (mode === 'SIZE') {
    const maxBytes = readWholeNumber(value, limits.splitBytes * 16);
    if (maxBytes === undefined) return fail('invalid_field', { field: 'value' });
    return succeed({ count: undefined, pieces: cutBySize(source.pageCount, maxBytes, write) });
  }
  const planned = planParts(mode, value, source.pageCount, source.bookmarks);
  if (!planned.ok) return planned;
  return succeed({ count: planned.value.length, pieces: lazily(planned.value, write) });
}

function* lazily(parts: readonly PlannedPart[], write: (pages: readonly number[]) => Piece['written']) {
  for (const part of parts) yield { ...part, written: write(part.pages) };
}

/** Each part takes as many pages as stay within the size when really written: doubled until too large, then halved in. */
function* cutBySize(
  pageCount: number,
  maxBytes: number,
  write: (pages: readonly number[]) => Piece['written'],
): Generator<Piece> {
  let guess = 1;
  for (let first = 1; first <= pageCount; ) {
    const attempt = (count: number): Piece => {
      const pages = Array.from({ length: count }, (_, index) => first + index);
      return { pages, written: write(pages) };
    };
    const fits = ({ written }: Piece) => written.ok && written.value.bytes.length <= maxBytes;
    const left = pageCount - first + 1;
    let best: Piece | undefined;
    let tooMany = left + 1;
    for (let count = Math.min(guess, left); count < tooMany && count > (best?.pages.length ?? 0); ) {
      const tried = attempt(count);
      if (fits(tried)) best = tried;
      else tooMany = count;
      const held = best?.pages.length ?? 0;
      count = tooMany <= left ? (held + tooMany) >> 1 : Math.min(left, held * 2);
    }
    // A page that is too large alone is a part all the same.
    const part = best ?? attempt(1);
    yield part;
    guess = part.pages.length;
    first += part.pages.length;
  }
}

function writePiece(
  source: SplitSource,
  pages: readonly number[],
  newPassword: string | undefined,
): Result<WrittenPiece> {
  const written = source.write(pages.map((page) => page - 1));
  if (!written.ok || !newPassword) return written;
  const opened = openPdf(written.value.bytes);
  if (!opened.ok) return opened;
  try {
    const saved = savePdf(opened.value.document, { pageCount: pages.length, newPassword });
    return saved.ok ? succeed({ ...written.value, bytes: saved.value }) : saved;
  } finally {
    opened.value.document.destroy();
  }
}

interface Tally {
  parts: number;
  pages: number;
  overSize: number;
  outcome: SelectionOutcome;
}

function writeZip(
  input: Uint8Array,
  source: SplitSource,
  { count, pieces }: PlannedPieces,
  options: SplitOptions,
  { onProgress, write }: EngineContext,
): Result<EngineOutput> {
  const chunks: Uint8Array[] = [];
  const zip = new ZipWriter(write ?? ((chunk) => chunks.push(chunk)), new Date());
  const maxBytes = options.mode === 'SIZE' ? Number(readWholeNumber(options.value, limits.splitBytes * 16)) : Infinity;
  const tally: Tally = { parts: 0, pages: 0, overSize: 0, outcome: nothingDropped() };
  for (const piece of pieces) {
    if (!piece.written.ok) return piece.written;
    const { bytes, outcome } = piece.written.value;
    if (!options.newPassword && !holdsPages(bytes, { pageCount: piece.pages.length })) return fail('damaged_file');
    if (zip.length + bytes.length > limits.splitBytes) return fail('too_complex');
    zip.add(partName(options.filename, piece, tally.parts, count ?? source.pageCount), bytes);
    tally.parts++;
    tally.pages += piece.pages.length;
    if (bytes.length > maxBytes) tally.overSize++;
    for (const key of outcomeKeys) tally.outcome[key] += outcome[key];
    onProgress({ phase: 'splitting', ...progressOf(tally, count, source.pageCount) });
  }
  const end = zip.finish();
  return succeed({
    bytes: Buffer.concat([...chunks, end]),
    mediaType: 'application/zip',
    report: {
      inputBytes: input.length,
      outputBytes: zip.length,
      pages: tally.pages,
      parts: tally.parts,
      notes: notesOfSplit(source, tally, options),
    },
  });
}

const outcomeKeys = ['linksKept', 'linksDropped', 'bookmarksKept', 'bookmarksDropped', 'fieldsDropped'] as const;

function nothingDropped(): SelectionOutcome {
  return { linksKept: 0, linksDropped: 0, bookmarksKept: 0, bookmarksDropped: 0, fieldsDropped: 0 };
}

function progressOf({ parts, pages }: Tally, count: number | undefined, pageCount: number) {
  return count === undefined
    ? { share: Math.min(1, pages / pageCount) }
    : { done: parts, total: count, share: parts / count };
}

/** What one part drops lives on in another, unless it crosses from part to part: only dead links are worth telling. */
function notesOfSplit(source: SplitSource, { outcome, overSize }: Tally, { newPassword }: SplitOptions) {
  return notesOf({
    parts_over_size: overSize,
    signatures_invalidated: source.signatures,
    active_content_removed: source.actions,
    links_kept: outcome.linksKept,
    links_dropped: outcome.linksDropped,
    repaired: source.wasRepaired,
    protected: newPassword !== undefined && newPassword !== '',
    unprotected: source.wasEncrypted && !newPassword,
  });
}
