import { createCipheriv } from 'node:crypto';
import * as mupdf from 'mupdf';
import { makePdf } from './pdf.ts';

/** A PDF that opens with `password` only. */
export function makeProtectedPdf(password: string, pages = 2): Buffer {
  const document = mupdf.Document.openDocument(makePdf(pages), 'application/pdf');
  const pdf = document.asPDF();
  if (!pdf) throw new Error('not a PDF');
  const bytes = pdf.saveToBuffer(`encrypt=aes-256,user-password=${password},owner-password=${password}-owner`);
  return Buffer.from(bytes.asUint8Array());
}

/** The PASSWORD_SECRET of every server that tests start. */
export const testSecret = 'the-secret-of-all-test-servers';

/** A password field as the page sends it. */
export function encryptField(password: string, secret = testSecret): string {
  const cipher = createCipheriv('aes-128-ecb', secret.slice(0, 16), null);
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
}
