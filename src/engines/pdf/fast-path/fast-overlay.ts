import type { PdfFile } from '../document/pdf-model.ts';
import { copyNode } from './copy-node.ts';
import type { FastDocument } from './fast-document.ts';
import { FastFactory } from './fast-factory.ts';
import { FastNode } from './fast-node.ts';

/**
 * A document that may be changed while the one below it stays as it is: an object is copied when it is first asked for.
 * Many parts are written from one file that is read once.
 */
export class FastOverlay extends FastFactory implements PdfFile<FastNode> {
  private readonly own = new Map<number, FastNode>();
  private readonly trailer: FastNode;
  private next: number;
  private isHidden: (number: number) => boolean = () => false;

  constructor(private readonly below: FastDocument) {
    super();
    this.next = below.countObjects();
    this.trailer = this.copy(below.getTrailer());
  }

  /** Reads as nothing from now on, as if each were deleted: a part leaves out nearly all pages of a document. */
  hide(isHidden: (number: number) => boolean): void {
    this.isHidden = isHidden;
  }

  object(number: number): FastNode {
    if (this.isHidden(number)) return this.nothing;
    const known = this.own.get(number);
    if (known) return known;
    const node = this.copy(this.below.object(number));
    this.own.set(number, node);
    return node;
  }

  /** The object for reading alone, without a copy. */
  peek(number: number): FastNode {
    return this.own.get(number) ?? this.below.object(number);
  }
  isOwn(number: number): boolean {
    return this.own.has(number) || this.isHidden(number);
  }

  getTrailer(): FastNode {
    return this.trailer;
  }
  countObjects(): number {
    return this.next;
  }

  addObject(value: unknown): FastNode {
    const number = this.next++;
    this.own.set(number, this.nodeOf(value).resolve());
    return this.newIndirect(number);
  }

  deleteObject(object: number | FastNode): void {
    this.own.set(typeof object === 'number' ? object : object.asIndirect(), this.nothing);
  }

  private copy(node: FastNode): FastNode {
    return copyNode(node, this, (number) => FastNode.reference(this, number));
  }
}
