import { BeyondPlain, type PlainHome, type PlainNode } from './fast-node.ts';
import type { CrossReferences } from './fast-references.ts';
import { readStoredObject, unpackStream } from './fast-stream.ts';
import { PlainReader } from './fast-syntax.ts';

const mostUnpackedInAll = 128 * 1024 * 1024;

interface ObjectStream {
  data: Buffer;
  numbers: number[];
  offsets: number[];
}

/** Finds objects in the file and in its object streams. */
export class PlainObjects {
  private readonly reading = new Set<number>();
  private readonly streams = new Map<number, ObjectStream>();
  private unpacked = 0;

  constructor(
    private readonly file: Buffer,
    private readonly home: PlainHome,
    private readonly references: CrossReferences,
  ) {}

  read(number: number): PlainNode | undefined {
    const place = this.references.places.get(number);
    if (!place) return undefined;
    if (this.reading.has(number)) throw new BeyondPlain('loop');
    this.reading.add(number);
    const node = 'offset' in place ? this.stored(number, place.offset) : this.packed(number, place.stream, place.index);
    this.reading.delete(number);
    return node;
  }

  private stored(number: number, offset: number): PlainNode {
    const found = readStoredObject(new PlainReader(this.file, offset, this.home));
    if (found.number !== number) throw new BeyondPlain('number');
    return found.node;
  }

  private packed(number: number, container: number, index: number): PlainNode {
    const { data, numbers, offsets } = this.streams.get(container) ?? this.openStream(container);
    const offset = offsets[index];
    if (numbers[index] !== number || offset === undefined) throw new BeyondPlain('object stream');
    return new PlainReader(data, offset, this.home).value();
  }

  private openStream(container: number): ObjectStream {
    const place = this.references.places.get(container);
    // Object streams inside object streams are not allowed.
    if (!place || !('offset' in place)) throw new BeyondPlain('object stream');
    const node = this.home.object(container);
    if (node.get('Type').asName() !== 'ObjStm' || !node.stream) throw new BeyondPlain('object stream');
    const data = unpackStream(node);
    this.unpacked += data.length;
    if (this.unpacked > mostUnpackedInAll) throw new BeyondPlain('size');
    const count = node.get('N').asNumber();
    const first = node.get('First').asNumber();
    const reader = new PlainReader(data, 0, this.home);
    const numbers: number[] = [];
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      const number = reader.takeInteger();
      const offset = reader.takeInteger();
      if (number === undefined || offset === undefined) throw new BeyondPlain('object stream');
      numbers.push(number);
      offsets.push(first + offset);
    }
    const stream = { data, numbers, offsets };
    this.streams.set(container, stream);
    return stream;
  }
}
