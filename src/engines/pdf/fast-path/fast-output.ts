import type { PdfFile } from '../document/pdf-model.ts';
import type { Mover } from '../merge/graft.ts';
import { copyNode } from './copy-node.ts';
import type { FastDocument } from './fast-document.ts';
import { FastFactory } from './fast-factory.ts';
import { FastNode } from './fast-node.ts';
import { FastReader } from './fast-syntax.ts';
import { type NodeText, readNodeText } from './node-text.ts';

/** A new document: it holds a catalog, and what is added to it or moved into it from others. */
export class FastOutput extends FastFactory implements PdfFile<FastNode> {
  /** By number; there is no object 0. Nearly all that is moved is only written again, and as text takes a fifth of the room. */
  private readonly objects: (FastNode | NodeText)[] = [this.nothing];
  private readonly trailer = this.nodeOf({ Root: this.addObject({ Type: 'Catalog' }) });

  /** `onStream` hears of every stream that is moved. */
  constructor(private readonly onStream: (stream: FastNode) => void = () => undefined) {
    super();
  }

  object(number: number): FastNode {
    const known = this.objects[number] ?? this.nothing;
    if (known instanceof FastNode) return known;
    const node = new FastReader(Buffer.from(known.text, 'latin1'), 0, this).value();
    this.objects[number] = node;
    return node;
  }

  textOf(number: number): NodeText | undefined {
    const known = this.objects[number];
    return known instanceof FastNode ? undefined : known;
  }

  getTrailer(): FastNode {
    return this.trailer;
  }
  countObjects(): number {
    return this.objects.length;
  }

  addObject(value: unknown): FastNode {
    return this.newIndirect(this.add(this.nodeOf(value).resolve()));
  }

  deleteObject(object: number | FastNode): void {
    this.objects[typeof object === 'number' ? object : object.asIndirect()] = this.nothing;
  }

  /** Brings an object along with all it refers to, each once; what nothing refers to stays behind. */
  moverFrom(source: FastDocument): Mover<FastNode> {
    const numbers = new Map<number, number>();
    const waiting: number[] = [];
    const numberOf = (number: number) => {
      let own = numbers.get(number);
      if (own === undefined) {
        own = this.add(this.nothing);
        numbers.set(number, own);
        waiting.push(number);
      }
      return own;
    };
    const copy = (node: FastNode) => copyNode(node, this, (number) => this.newIndirect(numberOf(number)));
    const bring = (number: number): FastNode | NodeText => {
      const node = source.peek(number);
      if (node.isNull()) return this.nothing;
      if (!node.stream) return readNodeText(node, numberOf);
      const stream = copy(node);
      this.onStream(stream);
      return stream;
    };
    return {
      move: (object) => {
        const moved = copy(object);
        for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
          this.objects[numberOf(number)] = bring(number);
        return moved;
      },
      close: () => undefined,
    };
  }

  private add(object: FastNode): number {
    return this.objects.push(object) - 1;
  }
}
