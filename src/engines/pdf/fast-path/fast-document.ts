import type { PdfFile } from '../document/pdf-model.ts';
import { type FastHome, FastNode } from './fast-node.ts';
import { FastObjects } from './fast-objects.ts';
import { type CrossReferences, readCrossReferences } from './fast-references.ts';

/** A well-formed, unprotected PDF held as its own objects, each read when it is first asked for. */
export class FastDocument implements PdfFile<FastNode>, FastHome {
  private readonly nothing = FastNode.nothing(this);
  private readonly names = new Map<string, FastNode>();
  private readonly loaded = new Map<number, FastNode>();
  private readonly references: CrossReferences;
  private readonly objects: FastObjects;
  private next: number;

  /** Throws `NeedsFullParser` when the file is not plain; so may everything that reads from it later. */
  constructor(bytes: Buffer) {
    this.references = readCrossReferences(bytes, this);
    this.objects = new FastObjects(bytes, this, this.references);
    this.next = this.references.size;
  }

  object(number: number): FastNode {
    const known = this.loaded.get(number);
    if (known) return known;
    const node = this.objects.read(number) ?? this.nothing;
    this.loaded.set(number, node);
    return node;
  }

  getTrailer(): FastNode {
    return this.references.trailer;
  }
  countObjects(): number {
    return this.next;
  }
  newIndirect(number: number): FastNode {
    return FastNode.reference(this, number);
  }
  newNull(): FastNode {
    return this.nothing;
  }
  newName(name: string): FastNode {
    let node = this.names.get(name);
    if (!node) {
      node = FastNode.name(this, name);
      this.names.set(name, node);
    }
    return node;
  }
  newString(text: string): FastNode {
    if (/^[\x20-\x7e]*$/.test(text)) return this.newByteString(Buffer.from(text, 'latin1'));
    return this.newByteString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]));
  }
  newByteString(bytes: Uint8Array): FastNode {
    const text = Buffer.from(bytes).toString('latin1');
    const isPlain = /^[\x20-\x27\x2a-\x5b\x5d-\x7e]*$/.test(text);
    return FastNode.string(this, isPlain ? `(${text})` : `<${Buffer.from(bytes).toString('hex')}>`);
  }
  newArray(): FastNode {
    return FastNode.array(this, []);
  }
  newDictionary(): FastNode {
    return FastNode.dictionary(this, new Map());
  }

  addObject(value: unknown): FastNode {
    const number = this.next++;
    this.loaded.set(number, this.nodeOf(value).resolve());
    return this.newIndirect(number);
  }

  deleteObject(object: number | FastNode): void {
    this.loaded.set(typeof object === 'number' ? object : object.asIndirect(), this.nothing);
  }

  /** Plain values as MuPDF takes them: a string is a name. */
  nodeOf(value: unknown): FastNode {
    if (value instanceof FastNode) return value;
    if (typeof value === 'string') return this.newName(value);
    if (typeof value === 'number') return FastNode.number(this, Number.isInteger(value) ? value : value.toFixed(6));
    if (typeof value === 'boolean') return FastNode.boolean(this, value);
    if (value === null || value === undefined) return this.nothing;
    if (Array.isArray(value))
      return FastNode.array(
        this,
        value.map((item) => this.nodeOf(item)),
      );
    return FastNode.dictionary(this, new Map(Object.entries(value).map(([key, item]) => [key, this.nodeOf(item)])));
  }
}
