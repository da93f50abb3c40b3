/**
 * What the steps on pages, outlines, fields and tags need of a document. Two things offer it: MuPDF's document, and
 * `FastDocument`, which reads and writes well-formed files without an engine and far faster.
 * As in MuPDF, every question but `isNull`, `isIndirect` and `asIndirect` is asked of what a reference leads to.
 */
export interface PdfNode {
  isNull(): boolean;
  isIndirect(): boolean;
  isNumber(): boolean;
  isName(): boolean;
  isString(): boolean;
  isArray(): boolean;
  isDictionary(): boolean;
  isStream(): boolean;
  asIndirect(): number;
  asBoolean(): boolean;
  asNumber(): number;
  asName(): string;
  asString(): string;
  asByteString(): Uint8Array;
  readonly length: number;
  get(...path: (string | number)[]): PdfNode;
  getInheritable(key: string): PdfNode;
  put(key: string | number, value: unknown): unknown;
  push(value: unknown): unknown;
  delete(key: string | number): void;
  forEach(visit: (value: PdfNode, key: string | number) => void): void;
  resolve(): PdfNode;
  readRawStream(): PdfBytes;
  readStream(): PdfBytes;
}

export interface PdfBytes {
  asUint8Array(): Uint8Array;
  destroy(): void;
}

export interface PdfFile<N extends PdfNode = PdfNode> {
  getTrailer(): N;
  countObjects(): number;
  newIndirect(number: number): N;
  newNull(): N;
  newName(name: string): N;
  newString(text: string): N;
  newByteString(bytes: Uint8Array): N;
  newArray(): N;
  newDictionary(): N;
  addObject(value: unknown): N;
  deleteObject(object: number | N): void;
}
