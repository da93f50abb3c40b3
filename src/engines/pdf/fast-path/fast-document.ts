import type { PdfFile } from '../document/pdf-model.ts';
import { type PlainHome, PlainNode } from './fast-node.ts';
import { PlainObjects } from './fast-objects.ts';
import { type CrossReferences, readCrossReferences } from './fast-references.ts';

/** A well-formed, unprotected PDF held as its own objects, each read when it is first asked for. */
export class PlainDocument implements PdfFile<PlainNode>, PlainHome {
  private readonly nothing = PlainNode.nothing(this);
  private readonly names = new Map<string, PlainNode>();
  private readonly loaded = new Map<number, PlainNode>();
  private readonly references: CrossReferences;
  private readonly objects: PlainObjects;
  private next: number;

  /** Throws `BeyondPlain` when the file is not plain; so may everything that reads from it later. */
  constructor(bytes: Buffer) {
    this.references = readCrossReferences(bytes, this);
    this.objects = new PlainObjects(bytes, this, this.references);
    this.next = this.references.size;
  }

  object(number: number): PlainNode {
    const known = this.loaded.get(number);
    if (known) return known;
    const node = this.objects.read(number) ?? this.nothing;
    this.loaded.set(number, node);
    return node;
  }

  getTrailer(): PlainNode {
    return this.references.trailer;
  }
  countObjects(): number {
    return this.next;
  }
  newIndirect(number: number): PlainNode {
    return PlainNode.reference(this, number);
  }
  newNull(): PlainNode {
    return this.nothing;
  }
  newName(name: string): PlainNode {
    let node = this.names.get(name);
    if (!node) {
      node = PlainNode.name(this, name);
      this.names.set(name, node);
    }
    return node;
  }
  newString(text: string): PlainNode {
    if (/^[\x20-\x7e]*$/.test(text)) return this.newByteString(Buffer.from(text, 'latin1'));
    return this.newByteString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]));
  }
  newByteString(bytes: Uint8Array): PlainNode {
    const text = Buffer.from(bytes).toString('latin1');
    const isPlain = /^[\x20-\x27\x2a-\x5b\x5d-\x7e]*$/.test(text);
    return PlainNode.string(this, isPlain ? `(${text})` : `<${Buffer.from(bytes).toString('hex')}>`);
  }
  newArray(): PlainNode {
    return PlainNode.array(this, []);
  }
  newDictionary(): PlainNode {
    return PlainNode.dictionary(this, new Map());
  }

  addObject(value: unknown): PlainNode {
    const number = this.next++;
    this.loaded.set(number, this.nodeOf(value).resolve());
    return this.newIndirect(number);
  }

  deleteObject(object: number | PlainNode): void {
    this.loaded.set(typeof object === 'number' ? object : object.asIndirect(), this.nothing);
  }

  /** Plain values as MuPDF takes them: a string is a name. */
  nodeOf(value: unknown): PlainNode {
    if (value instanceof PlainNode) return value;
    if (typeof value === 'string') return this.newName(value);
    if (typeof value === 'number') return PlainNode.number(this, Number.isInteger(value) ? value : value.toFixed(6));
    if (typeof value === 'boolean') return PlainNode.boolean(this, value);
    if (value === null || value === undefined) return this.nothing;
    if (Array.isArray(value))
      return PlainNode.array(
        this,
        value.map((item) => this.nodeOf(item)),
      );
    return PlainNode.dictionary(this, new Map(Object.entries(value).map(([key, item]) => [key, this.nodeOf(item)])));
  }
}
