import { fail, type Result, succeed } from '../../shared/result.ts';
import type { TopBookmark } from '../../shared/split-plan.ts';
import { removeActiveContent } from './document/active-content.ts';
import { dropUnreachable } from './document/drop-unreachable.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { openSplitter, type WrittenPart } from './fast-path/fast-split.ts';
import { countSignatures } from './pages/form-fields.ts';
import { keepPages } from './pages/select-pages.ts';
import { readTopBookmarks } from './pages/top-bookmarks.ts';

/** A document that parts are written from. */
export interface SplitSource {
  pageCount: number;
  signatures: number;
  actions: number;
  wasEncrypted: boolean;
  wasRepaired: boolean;
  bookmarks(): TopBookmark[];
  /** Positions from 0. */
  write(positions: readonly number[]): Result<WrittenPart>;
}

/**
 * Plain files are read once and written without the engine. All others the engine makes plain first: opened, repaired
 * and without their password, they take the same way.
 */
export function openSplitSource(input: Uint8Array, password: string | undefined): Result<SplitSource> {
  const plain = plainSource(input);
  if (plain) return succeed(plain);
  const opened = openPdf(input, password);
  if (!opened.ok) return opened;
  const { document, pages, wasEncrypted, wasRepaired } = opened.value;
  try {
    const signatures = countSignatures(document);
    const actions = removeActiveContent(document, pages);
    const saved = savePdf(document, { pageCount: pages.length });
    if (!saved.ok) return saved;
    const source = plainSource(saved.value) ?? engineSource(saved.value, opened.value);
    return succeed({ ...source, signatures, actions, wasEncrypted, wasRepaired });
  } finally {
    document.destroy();
  }
}

function plainSource(bytes: Uint8Array): SplitSource | undefined {
  const splitter = openSplitter(bytes);
  if (!splitter) return undefined;
  const { document, pages, signatures, actions } = splitter;
  return {
    pageCount: pages.length,
    signatures,
    actions,
    wasEncrypted: false,
    wasRepaired: false,
    bookmarks: () => readTopBookmarks(document, pages),
    write: (positions) => {
      const written = splitter.write(positions);
      return written ? succeed(written) : writeByEngine(bytes, positions);
    },
  };
}

/** For what the quick way does not read at all: each part is cut from the whole file anew. */
function engineSource(bytes: Uint8Array, { document, pages }: OpenedPdf): SplitSource {
  const bookmarks = readTopBookmarks(document, pages);
  return {
    pageCount: pages.length,
    signatures: 0,
    actions: 0,
    wasEncrypted: false,
    wasRepaired: false,
    bookmarks: () => bookmarks,
    write: (positions) => writeByEngine(bytes, positions),
  };
}

function writeByEngine(bytes: Uint8Array, positions: readonly number[]): Result<WrittenPart> {
  const opened = openPdf(bytes);
  if (!opened.ok) return fail(opened.failure.code);
  const { document, pages } = opened.value;
  try {
    removeActiveContent(document, pages);
    const outcome = keepPages(document, pages, positions);
    dropUnreachable(document);
    const saved = savePdf(document, { pageCount: positions.length });
    return saved.ok ? succeed({ bytes: saved.value, outcome }) : saved;
  } finally {
    document.destroy();
  }
}
