import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { openPdf } from './open.ts';

const plain = makeDocument({ pages: [{ text: 'one' }, { text: 'two' }] });

function codeOf(bytes: Uint8Array, password?: string): string {
  const opened = openPdf(bytes, password);
  if (!opened.ok) return opened.failure.code;
  opened.value.document.destroy();
  return `${opened.value.pages.length} pages`;
}

function encrypted(encrypt: string, user: string, owner: string): Uint8Array {
  const document = mupdf.PDFDocument.openDocument(plain, 'application/pdf') as mupdf.PDFDocument;
  return document.saveToBuffer({ encrypt, 'user-password': user, 'owner-password': owner }).asUint8Array().slice();
}

describe('opening', () => {
  it('takes a PDF whose header stands anywhere in the first kilobyte', () => {
    expect(codeOf(plain)).toBe('2 pages');
    expect(codeOf(Buffer.concat([Buffer.from('x'.repeat(900)), plain]))).toBe('2 pages');
    expect(codeOf(Buffer.concat([Buffer.from('x'.repeat(1100)), plain]))).toBe('unsupported_type');
  });

  it('refuses what is not a PDF, whatever MuPDF could make of it', () => {
    expect(codeOf(Buffer.from('<html><body>page</body></html>'))).toBe('unsupported_type');
    expect(codeOf(new Uint8Array(0))).toBe('unsupported_type');
    expect(codeOf(Buffer.from('%PDF-1.7\n'))).toBe('damaged_file');
  });

  it('does not call a document damaged that only a certificate opens', () => {
    const locked = Buffer.from(encrypted('aes-256', 'user', 'owner')).toString('latin1');
    expect(locked).toContain('/Filter/Standard');
    expect(codeOf(Buffer.from(locked.replace('/Filter/Standard', '/Filter/XAPubSec'), 'latin1'))).toBe(
      'unsupported_type',
    );
  });

  it('repairs a file whose cross-reference table is wrong', () => {
    const broken = Buffer.from(
      Buffer.from(plain)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const opened = openPdf(broken);
    expect(opened.ok && opened.value.wasRepaired).toBe(true);
  });

  it('refuses a document without pages as damaged', () => {
    const writer = new PdfWriter();
    const root = writer.reserve();
    const tree = writer.add('<< /Type /Pages /Kids [] /Count 0 >>');
    writer.set(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
    expect(codeOf(writer.finish(root))).toBe('damaged_file');
  });

  it('refuses more than 5,000 pages', () => {
    const writer = new PdfWriter();
    const root = writer.reserve();
    const tree = writer.reserve();
    const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 10 10] >>`);
    writer.set(tree, `<< /Type /Pages /Count 5001 /Kids [${`${page} 0 R `.repeat(5001)}] >>`);
    writer.set(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
    expect(codeOf(writer.finish(root))).toBe('too_complex');
  });

  it('counts the pages that are there, not those that /Count claims', () => {
    const lying = Buffer.from(Buffer.from(plain).toString('latin1').replace('/Count 2', '/Count 9'), 'latin1');
    expect(codeOf(lying)).toBe('2 pages');
  });
});

describe('passwords', () => {
  for (const method of ['rc4-40', 'rc4-128', 'aes-128', 'aes-256']) {
    it(`opens ${method} and tells a missing password from a wrong one`, () => {
      const locked = encrypted(method, 'open sesame', 'owner');
      expect(codeOf(locked)).toBe('password_required');
      expect(codeOf(locked, '')).toBe('password_required');
      expect(codeOf(locked, 'wrong')).toBe('incorrect_password');
      expect(codeOf(locked, 'open sesame')).toBe('2 pages');
      expect(codeOf(locked, 'owner')).toBe('2 pages');
    });
  }

  it('opens a file that only has an owner password without any', () => {
    expect(codeOf(encrypted('aes-256', '', 'owner'))).toBe('2 pages');
    expect(codeOf(encrypted('rc4-128', '', 'owner'), 'ignored')).toBe('2 pages');
  });

  it('takes a Unicode password composed or decomposed', () => {
    const locked = encrypted('aes-256', 'grün, 漢字 = ключ', 'x');
    expect(codeOf(locked, 'grün, 漢字 = ключ'.normalize('NFD'))).toBe('2 pages');
  });
});
