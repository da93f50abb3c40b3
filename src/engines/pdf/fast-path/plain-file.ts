import type { FastNode } from './fast-node.ts';
import { writeNode } from './node-text.ts';
import { type PlaceRow, packReferences } from './reference-table.ts';

const streamEnd = '\nendstream\nendobj\n';

/** What a file written anew says it is: object streams came with version 1.5. */
export function versionOf(file: Buffer): string {
  const [, version = '1.5'] = /^%PDF-(\d\.\d)/.exec(file.toString('latin1', 0, 8)) ?? [];
  return version < '1.5' ? '1.5' : version;
}

/** A file in the making: its parts one after the other, and where each object stands. */
export class PlainFile {
  private readonly parts: (string | Buffer)[] = [];
  private readonly places = new Map<number, PlaceRow>();
  private length = 0;

  constructor(version: string) {
    this.push(`%PDF-${version}\n%\xb5\xb5\xb5\xb5\n`);
  }

  /** The dictionary names the length itself. */
  addStream(number: number, dictionary: string, data: Buffer): void {
    this.places.set(number, [1, this.length, 0]);
    this.push(`${number} 0 obj\n${dictionary}stream\n`, data, streamEnd);
  }

  addBare(number: number, text: string): void {
    this.places.set(number, [1, this.length, 0]);
    this.push(`${number} 0 obj\n${text}\nendobj\n`);
  }

  /** `entries` as joinObjects gives them, and how the bytes are packed. */
  addObjectStream(number: number, members: readonly number[], entries: string, data: Buffer): void {
    for (const [index, member] of members.entries()) this.places.set(member, [2, number, index]);
    this.addStream(number, `<<${entries}/Length ${data.length}>>`, data);
  }

  /** The table of references takes the given number, which must be the highest. */
  finish(number: number, entries: string, isPart: boolean): Buffer {
    const start = this.length;
    this.places.set(number, [1, start, 0]);
    const { dictionary, data } = packReferences(this.places, number + 1, isPart);
    this.addStream(number, `<</Type/XRef/W[1 4 2]/Size ${number + 1}${entries}${dictionary}>>`, data);
    this.push(`startxref\n${start}\n%%EOF\n`);
    return joinParts(this.parts, this.length);
  }

  private push(...parts: (string | Buffer)[]): void {
    for (const part of parts) this.length += part.length;
    this.parts.push(...parts);
  }
}

/** Objects as the bytes of an object stream, with what its dictionary says of them. */
export function joinObjects(
  texts: readonly string[],
  numbers: readonly number[],
): { plain: Buffer; dictionary: string } {
  let header = '';
  let body = '';
  for (const [index, text] of texts.entries()) {
    header += `${numbers[index]} ${body.length} `;
    body += `${text}\n`;
  }
  return {
    plain: Buffer.from(header + body, 'latin1'),
    dictionary: `/Type/ObjStm/N ${texts.length}/First ${header.length}`,
  };
}

/** What the end of the file says of the document. */
export function trailerEntries(trailer: FastNode, refer: (number: number) => string): string {
  return ['Root', 'Info', 'ID']
    .filter((key) => !trailer.get(key).isNull())
    .map((key) => `/${key} ${writeNode(trailer.get(key), refer)}`)
    .join('');
}

/** Texts are bytes, a character each; written in place, thousands of them need no buffer of their own. */
function joinParts(parts: readonly (string | Buffer)[], length: number): Buffer {
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') joined.write(part, at, 'latin1');
    else joined.set(part, at);
    at += part.length;
  }
  return joined;
}
