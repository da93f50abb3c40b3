import type { PDFObject } from 'mupdf';
import { nameAt, valueAt } from '../document/pdf-object.ts';
import { type CodeReader, readCodes } from './code-reader.ts';

/** The codes of one font that text shows. */
export class FontUse {
  /** As they stand in strings, with the number of bytes each takes. */
  readonly codes = new Map<number, number>();
  /** Numbers of characters, for composite fonts. */
  readonly cids = new Set<number>();
  /** False when some of its text could not be read. */
  isCertain = true;
  readonly isComposite: boolean;
  private readonly met = new Uint8Array(256);
  private readonly reader: CodeReader | undefined;

  constructor(
    readonly number: number,
    readonly font: PDFObject,
  ) {
    this.isComposite = nameAt(font, 'Subtype') === 'Type0';
    this.reader = this.isComposite ? readCodes(valueAt(font, 'Encoding')) : undefined;
    if (this.isComposite && !this.reader) this.isCertain = false;
  }

  show(text: Uint8Array): void {
    if (!this.isComposite) this.showBytes(text);
    else if (this.reader && !this.reader(text, this.codes, this.cids)) this.isCertain = false;
  }

  private showBytes(text: Uint8Array): void {
    for (let at = 0; at < text.length; at++) {
      const code = text[at] ?? 0;
      if (this.met[code]) continue;
      this.met[code] = 1;
      this.codes.set(code, 1);
    }
  }
}
