import { inflateOrTell } from '../document/stream-bytes.ts';
import { type FastNode, NeedsFullParser } from './fast-node.ts';
import type { FastReader } from './fast-syntax.ts';

/** Object and cross-reference streams of honest files hold far less. */
const maxUnpacked = 64 * 1024 * 1024;

/** Reads "12 0 obj … endobj" with the bytes of its stream. */
export function readStoredObject(reader: FastReader): { number: number; node: FastNode } {
  const number = reader.takeInteger();
  const generation = reader.takeInteger();
  if (number === undefined || generation !== 0 || !reader.takes('obj')) throw new NeedsFullParser('object');
  const node = valueOfObject(reader);
  if (reader.takes('endobj')) return { number, node };
  if (node.kind !== 'dictionary' || !reader.takes('stream')) throw new NeedsFullParser('object');
  const { bytes } = reader;
  if (bytes[reader.at] === 13) reader.at++;
  if (bytes[reader.at] !== 10) throw new NeedsFullParser('stream');
  const start = reader.at + 1;
  const length = node.get('Length').asNumber();
  if (!(length >= 0) || start + length > bytes.length) throw new NeedsFullParser('stream');
  reader.at = start + length;
  reader.skipBlanks();
  // A wrong length is for the engine to repair; what looks like a comment is the rest of the stream.
  if (bytes[reader.at] === 0x25 || !reader.takes('endstream')) throw new NeedsFullParser('stream');
  node.stream = bytes.subarray(start, start + length);
  return { number, node };
}

/** An object that is itself a reference to another is not allowed, and readers disagree about it. */
export function valueOfObject(reader: FastReader): FastNode {
  const node = reader.value();
  if (node.kind === 'reference') throw new NeedsFullParser('object');
  return node;
}

/** The decoded bytes of an object stream or cross-reference stream. */
export function unpackStream(node: FastNode): Buffer {
  const filter = node.get('Filter');
  const stored = node.stream ?? Buffer.alloc(0);
  if (filter.isNull()) return stored;
  const name = filter.isArray() && filter.length === 1 ? filter.get(0).asName() : filter.asName();
  if (name !== 'FlateDecode') throw new NeedsFullParser('filter');
  const data = inflateOrTell(stored, maxUnpacked);
  if (typeof data === 'string') throw new NeedsFullParser('filter');
  const given = node.get('DecodeParms');
  const parameters = given.isArray() ? given.get(0) : given;
  const predictor = parameters.get('Predictor').asNumber();
  if (predictor < 2) return data;
  const isSimple = ['Colors', 'BitsPerComponent'].every(
    (key) => parameters.get(key).isNull() || parameters.get(key).asNumber() === (key === 'Colors' ? 1 : 8),
  );
  const columns = parameters.get('Columns').isNull() ? 1 : parameters.get('Columns').asNumber();
  if (predictor < 10 || !isSimple || !(columns > 0 && columns < 1e6)) throw new NeedsFullParser('predictor');
  return undoRowFilters(data, columns);
}

/** PNG's row filters with one byte a pixel; nearly all writers use only "up". */
function undoRowFilters(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const from = row * (columns + 1);
    const to = row * columns;
    const filter = data[from] ?? 0;
    if (filter > 2) throw new NeedsFullParser('predictor');
    for (let column = 0; column < columns; column++) {
      const before =
        filter === 1
          ? column > 0
            ? plain[to + column - 1]
            : 0
          : filter === 2 && row > 0
            ? plain[to + column - columns]
            : 0;
      plain[to + column] = ((data[from + 1 + column] ?? 0) + (before ?? 0)) & 255;
    }
  }
  return plain;
}
