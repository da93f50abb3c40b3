import { type FastHome, FastNode } from './fast-node.ts';

const maxSharedWhole = 1000;
/** Beyond it a list of them would be mostly holes. */
const maxSharedReference = 100_000;

/** Makes nodes of a plain document; what it can look up by number is the business of the document itself. */
export abstract class FastFactory implements FastHome {
  protected readonly nothing = FastNode.nothing(this);
  private readonly names = new Map<string, FastNode>();
  private readonly knownReferences: (FastNode | undefined)[] = [];
  private readonly wholes: (FastNode | undefined)[] = [];

  abstract object(number: number): FastNode;

  // Nodes that never change are made once: a file names the same objects and small numbers over and over.
  newIndirect(number: number): FastNode {
    if (number > maxSharedReference) return FastNode.reference(this, number);
    let node = this.knownReferences[number];
    if (!node) {
      node = FastNode.reference(this, number);
      this.knownReferences[number] = node;
    }
    return node;
  }
  newWhole(number: number): FastNode {
    if (number > maxSharedWhole) return FastNode.number(this, number);
    let node = this.wholes[number];
    if (!node) {
      node = FastNode.number(this, number);
      this.wholes[number] = node;
    }
    return node;
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
