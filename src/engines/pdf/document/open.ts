import * as mupdf from 'mupdf';
import { limits } from '../../../shared/limits.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { guardEngineCall } from './guard.ts';
import { hidesObjectBomb } from './object-bomb.ts';
import { listPages, type PageList, settleInheritance, writePageTree } from './page-tree.ts';
import { rootOf } from './pdf-object.ts';

mupdf.setLog(null);

/** Readers look for the header in the first kilobyte (ISO 32000-1, annex H, note 13). */
const headerSearchBytes = 1024;

export interface OpenedPdf {
  document: mupdf.PDFDocument;
  pages: mupdf.PDFObject[];
  wasEncrypted: boolean;
  wasRepaired: boolean;
  /** The file without what stood before its header or after its end. */
  bytes: Uint8Array;
}

export function openPdf(input: Uint8Array, password?: string): Result<OpenedPdf> {
  const bytes = trimForeignBytes(input);
  if (!bytes) return fail('unsupported_type');
  if (hidesObjectBomb(bytes)) return fail('too_complex');
  return guardEngineCall(() => openTrimmed(bytes, password || undefined));
}

function openTrimmed(bytes: Uint8Array, password: string | undefined): Result<OpenedPdf> {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf');
  if (!(document instanceof mupdf.PDFDocument)) return fail('unsupported_type');
  // Asked before anything else: MuPDF remembers a page count of 0 taken before authentication.
  if (document.needsPassword()) {
    if (password === undefined) return refuse(document, fail('password_required'));
    if (!authenticate(document, password)) return refuse(document, fail('incorrect_password'));
  }
  if (!rootOf(document).isDictionary()) return refuse(document, fail('damaged_file'));
  if (document.countObjects() > limits.pdfObjects) return refuse(document, fail('too_complex'));

  const { pages, complete } = findPages(document);
  if (pages.length > limits.pdfPages) return refuse(document, fail('too_complex'));
  if (pages.length === 0) return refuse(document, fail('damaged_file'));
  if (countedPages(document) !== pages.length || !complete) {
    pages.forEach(settleInheritance);
    writePageTree(document, pages);
  }
  return succeed({
    document,
    pages,
    bytes,
    wasEncrypted: !document.getTrailer().get('Encrypt').isNull(),
    wasRepaired: document.wasRepaired(),
  });
}

/** Some damage is only noticed, and repaired, when a page is asked for; then the tree is walked again. */
function findPages(document: mupdf.PDFDocument): PageList<mupdf.PDFObject> {
  const found = listPages(document, limits.pdfPages);
  if (found.pages.length > 0) return found;
  const asked = guardEngineCall(() => succeed(document.loadPage(0).destroy()));
  return asked.ok ? listPages(document, limits.pdfPages) : found;
}

/** What the tree claims; MuPDF throws when the claim is absurd. */
function countedPages(document: mupdf.PDFDocument): number {
  const counted = guardEngineCall(() => succeed(document.countPages()));
  return counted.ok ? counted.value : -1;
}

/** Unicode passwords arrive composed or decomposed depending on the keyboard that typed them. */
function authenticate(document: mupdf.PDFDocument, password: string): boolean {
  const spellings = new Set([
    password,
    password.normalize('NFKC'),
    password.normalize('NFC'),
    password.normalize('NFD'),
  ]);
  return [...spellings].some((spelling) => document.authenticatePassword(spelling) !== 0);
}

function refuse(document: mupdf.PDFDocument, failure: Result<never>): Result<never> {
  document.destroy();
  return failure;
}

/** From the header to the last end-of-file mark, or undefined when there is no header where readers look for it. */
export function trimForeignBytes(input: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const header = file.subarray(0, headerSearchBytes).indexOf('%PDF-');
  if (header < 0) return undefined;
  const mark = file.lastIndexOf('%%EOF');
  if (mark < header) return file.subarray(header);
  let end = mark + 5;
  while (end < file.length && (file[end] === 0x0a || file[end] === 0x0d)) end++;
  return file.subarray(header, end);
}
