import type { PdfBytes, PdfNode } from '../document/pdf-model.ts';
import { decodeTextString } from '../document/text-string.ts';

/** The file holds something only the full engine should judge: the quick way gives up and the engine takes over. */
export class NeedsFullParser extends Error {}

/** Undefined when the work met something that only the full engine should judge. */
export function unlessBeyond<T>(work: () => T | undefined): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NeedsFullParser) return undefined;
    throw error;
  }
}

/** What a node asks of the document it belongs to. */
export interface FastHome {
  object(number: number): FastNode;
  newNull(): FastNode;
  newName(name: string): FastNode;
  newIndirect(number: number): FastNode;
  newWhole(number: number): FastNode;
  nodeOf(value: unknown): FastNode;
}

type Payload = null | boolean | string | number | FastNode[] | Map<string, FastNode>;
type Kind = 'null' | 'boolean' | 'number' | 'name' | 'string' | 'array' | 'dictionary' | 'reference';

const longestInheritance = 100;
/** Codes that PDF's own encoding of texts has no letter for. */
const undefinedCodes = new Set([0x7f, 0x9f, 0xad]);

/** One object of a plain document. Numbers and strings keep their text, so that writing them changes nothing. */
export class FastNode implements PdfNode {
  /** Where the bytes of a stream are, on the dictionary of the stream. */
  stream: Buffer | undefined;

  private constructor(
    readonly document: FastHome,
    readonly kind: Kind,
    private held: Payload,
    private readonly expand?: (text: string) => FastNode[],
  ) {}

  static nothing(document: FastHome): FastNode {
    return new FastNode(document, 'null', null);
  }
  static boolean(document: FastHome, value: boolean): FastNode {
    return new FastNode(document, 'boolean', value);
  }
  static number(document: FastHome, textOrWhole: string | number): FastNode {
    return new FastNode(document, 'number', textOrWhole);
  }
  static name(document: FastHome, name: string): FastNode {
    return new FastNode(document, 'name', name);
  }
  static string(document: FastHome, text: string): FastNode {
    return new FastNode(document, 'string', text);
  }
  /** An array of nothing but numbers stays text until somebody asks for one of them. */
  static numbers(document: FastHome, text: string, expand: (text: string) => FastNode[]): FastNode {
    return new FastNode(document, 'array', text, expand);
  }
  static array(document: FastHome, items: FastNode[]): FastNode {
    return new FastNode(document, 'array', items);
  }
  static dictionary(document: FastHome, entries: Map<string, FastNode>): FastNode {
    return new FastNode(document, 'dictionary', entries);
  }
  static reference(document: FastHome, number: number): FastNode {
    return new FastNode(document, 'reference', number);
  }

  get payload(): Payload {
    if (this.expand && typeof this.held === 'string') this.held = this.expand(this.held);
    return this.held;
  }

  /** The text of an array nobody has opened. */
  get unopened(): string | undefined {
    return this.expand && typeof this.held === 'string' ? this.held : undefined;
  }

  resolve(): FastNode {
    let node: FastNode = this;
    for (let steps = 0; node.kind === 'reference'; steps++) {
      if (steps > 10) throw new NeedsFullParser('reference');
      node = this.document.object(Number(node.payload));
    }
    return node;
  }

  isNull(): boolean {
    return this.kind === 'null';
  }
  isIndirect(): boolean {
    return this.kind === 'reference';
  }
  isNumber(): boolean {
    return this.resolve().kind === 'number';
  }
  isName(): boolean {
    return this.resolve().kind === 'name';
  }
  isString(): boolean {
    return this.resolve().kind === 'string';
  }
  isArray(): boolean {
    return this.resolve().kind === 'array';
  }
  isDictionary(): boolean {
    return this.resolve().kind === 'dictionary';
  }
  isStream(): boolean {
    return this.resolve().stream !== undefined;
  }

  asIndirect(): number {
    return this.kind === 'reference' ? Number(this.payload) : 0;
  }
  asBoolean(): boolean {
    return this.resolve().payload === true;
  }
  asNumber(): number {
    const { kind, payload } = this.resolve();
    return kind === 'number' ? Number(payload) : 0;
  }
  asName(): string {
    const { kind, payload } = this.resolve();
    return kind === 'name' ? String(payload) : '';
  }

  asByteString(): Uint8Array {
    const { kind, payload } = this.resolve();
    return kind === 'string' ? bytesOfText(String(payload)) : new Uint8Array();
  }

  asString(): string {
    const bytes = Buffer.from(this.asByteString());
    if (bytes[0] === 0xfe && bytes[1] === 0xff)
      return Buffer.from(bytes.subarray(2, bytes.length & ~1))
        .swap16()
        .toString('utf16le');
    if (bytes.some((code) => code < 32 || undefinedCodes.has(code)) || bytes[0] === 0xef)
      throw new NeedsFullParser('text');
    return decodeTextString(bytes);
  }

  get length(): number {
    const { payload } = this.resolve();
    return Array.isArray(payload) ? payload.length : 0;
  }

  get(...path: (string | number)[]): FastNode {
    let node: FastNode = this;
    for (const key of path) {
      const { payload } = node.resolve();
      const found: FastNode | undefined =
        typeof key === 'number'
          ? Array.isArray(payload)
            ? payload[key]
            : undefined
          : payload instanceof Map
            ? payload.get(key)
            : undefined;
      if (!found) return this.document.newNull();
      node = found;
    }
    return node;
  }

  keys(): string[] {
    const { payload } = this.resolve();
    return payload instanceof Map ? [...payload.keys()] : [];
  }

  getInheritable(key: string): FastNode {
    let node: FastNode = this;
    for (let steps = 0; steps < longestInheritance && node.isDictionary(); steps++) {
      const value = node.get(key);
      if (!value.isNull()) return value;
      node = node.get('Parent');
    }
    return this.document.newNull();
  }

  put(key: string | number, value: unknown): FastNode {
    const node = this.document.nodeOf(value);
    const { payload } = this.resolve();
    if (typeof key === 'number' && Array.isArray(payload)) payload[key] = node;
    else if (typeof key === 'string' && payload instanceof Map) payload.set(key, node);
    return node;
  }

  push(value: unknown): FastNode {
    const node = this.document.nodeOf(value);
    const { payload } = this.resolve();
    if (Array.isArray(payload)) payload.push(node);
    return node;
  }

  delete(key: string | number): void {
    const { payload } = this.resolve();
    if (typeof key === 'number' && Array.isArray(payload)) payload.splice(key, 1);
    else if (typeof key === 'string' && payload instanceof Map) payload.delete(key);
  }

  forEach(visit: (value: FastNode, key: string | number) => void): void {
    const { payload } = this.resolve();
    if (Array.isArray(payload)) for (const [index, value] of payload.entries()) visit(value, index);
    else if (payload instanceof Map) for (const [key, value] of [...payload]) visit(value, key);
  }

  readRawStream(): PdfBytes {
    const bytes = this.resolve().stream ?? Buffer.alloc(0);
    return { asUint8Array: () => bytes, destroy: () => undefined };
  }

  readStream(): PdfBytes {
    throw new NeedsFullParser('filter');
  }
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** The bytes of a string written between brackets or as hexadecimal digits. */
function bytesOfText(text: string): Uint8Array {
  const inner = text.slice(1, -1);
  if (text.startsWith('<')) {
    const digits = inner.replace(/[^0-9a-fA-F]/g, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }
  if (!/[\\\r]/.test(inner)) return Buffer.from(inner, 'latin1');
  const plain = inner.replace(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (_, escaped: string | undefined) => {
    if (escaped === undefined) return '\n';
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    if (escaped.startsWith('\r') || escaped === '\n') return '';
    const control = escapes[escaped];
    return control === undefined ? escaped : String.fromCharCode(control);
  });
  return Buffer.from(plain, 'latin1');
}
