import type { PdfFile } from '../document/pdf-model.ts';
import { FastFactory } from './fast-factory.ts';
import type { FastNode } from './fast-node.ts';
import { FastObjects, newReadingRoom } from './fast-objects.ts';
import { type CrossReferences, readCrossReferences } from './fast-references.ts';

/** A well-formed, unprotected PDF held as its own objects, each read when it is first asked for. */
export class FastDocument extends FastFactory implements PdfFile<FastNode> {
  private readonly loaded = new Map<number, FastNode>();
  private readonly references: CrossReferences;
  private readonly objects: FastObjects;
  private next: number;

  /** Throws `NeedsFullParser` when the file is not plain; so may everything that reads from it later. */
  constructor(bytes: Buffer, room = newReadingRoom()) {
    super();
    this.references = readCrossReferences(bytes, this);
    this.objects = new FastObjects(bytes, this, this.references, room);
    this.next = this.references.size;
  }

  object(number: number): FastNode {
    const known = this.loaded.get(number);
    if (known) return known;
    const node = this.readAnew(number);
    this.loaded.set(number, node);
    return node;
  }

  /** For reading alone: what nobody has changed is read anew and not kept. */
  peek(number: number): FastNode {
    return this.loaded.get(number) ?? this.readAnew(number);
  }

  /** As it stands in the file, and not kept: who passes through a whole file needs each object but once. */
  readAnew(number: number): FastNode {
    return this.objects.read(number) ?? this.nothing;
  }

  getTrailer(): FastNode {
    return this.references.trailer;
  }
  countObjects(): number {
    return this.next;
  }

  addObject(value: unknown): FastNode {
    const number = this.next++;
    this.loaded.set(number, this.nodeOf(value).resolve());
    return this.newIndirect(number);
  }

  deleteObject(object: number | FastNode): void {
    this.loaded.set(typeof object === 'number' ? object : object.asIndirect(), this.nothing);
  }
}
