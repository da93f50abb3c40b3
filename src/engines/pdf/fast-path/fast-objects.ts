import { type FastHome, type FastNode, NeedsFullParser } from './fast-node.ts';
import type { CrossReferences } from './fast-references.ts';
import { readStoredObject, unpackStream, valueOfObject } from './fast-stream.ts';
import { FastReader } from './fast-syntax.ts';

/** What may still be read the quick way; documents that are read together share one. */
export interface ReadingRoom {
  objects: number;
  /** Unpacked object streams stay in memory as long as their document. */
  unpackedBytes: number;
}

export function newReadingRoom(objects = Number.POSITIVE_INFINITY): ReadingRoom {
  return { objects, unpackedBytes: 128 * 1024 * 1024 };
}

interface ObjectStream {
  data: Buffer;
  numbers: number[];
  offsets: number[];
}

/** Finds objects in the file and in its object streams. */
export class FastObjects {
  private readonly reading = new Set<number>();
  private readonly streams = new Map<number, ObjectStream>();

  constructor(
    private readonly file: Buffer,
    private readonly home: FastHome,
    private readonly references: CrossReferences,
    private readonly room: ReadingRoom,
  ) {
    room.objects -= references.size;
    if (room.objects < 0) throw new NeedsFullParser('size');
  }

  read(number: number): FastNode | undefined {
    const place = this.references.places.get(number);
    if (!place) return undefined;
    if (this.reading.has(number)) throw new NeedsFullParser('loop');
    this.reading.add(number);
    const node = 'offset' in place ? this.stored(number, place.offset) : this.packed(number, place.stream, place.index);
    this.reading.delete(number);
    return node;
  }

  private stored(number: number, offset: number): FastNode {
    const found = readStoredObject(new FastReader(this.file, offset, this.home));
    if (found.number !== number) throw new NeedsFullParser('number');
    return found.node;
  }

  private packed(number: number, container: number, index: number): FastNode {
    const { data, numbers, offsets } = this.streams.get(container) ?? this.openStream(container);
    const offset = offsets[index];
    if (numbers[index] !== number || offset === undefined) throw new NeedsFullParser('object stream');
    return valueOfObject(new FastReader(data, offset, this.home));
  }

  private openStream(container: number): ObjectStream {
    const place = this.references.places.get(container);
    // Object streams inside object streams are not allowed.
    if (!place || !('offset' in place)) throw new NeedsFullParser('object stream');
    const node = this.home.object(container);
    if (node.get('Type').asName() !== 'ObjStm' || !node.stream) throw new NeedsFullParser('object stream');
    const data = unpackStream(node);
    this.room.unpackedBytes -= data.length;
    if (this.room.unpackedBytes < 0) throw new NeedsFullParser('size');
    const count = node.get('N').asNumber();
    const first = node.get('First').asNumber();
    const reader = new FastReader(data, 0, this.home);
    const numbers: number[] = [];
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      const number = reader.takeInteger();
      const offset = reader.takeInteger();
      if (number === undefined || offset === undefined) throw new NeedsFullParser('object stream');
      numbers.push(number);
      offsets.push(first + offset);
    }
    const stream = { data, numbers, offsets };
    this.streams.set(container, stream);
    return stream;
  }
}
