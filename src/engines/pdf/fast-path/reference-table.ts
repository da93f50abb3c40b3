import { deflateSync } from 'node:zlib';

/** A compressor costs more to start than so many rows of a part's table are worth. */
const fewRows = 100;

/** Where an object is: at an offset of the file (1), or as the nth of an object stream (2). */
export type PlaceRow = [type: 1 | 2, offsetOrStream: number, index: number];

/** The cross-reference stream: seven bytes an object; gaps take no row. */
export function packReferences(
  places: ReadonlyMap<number, PlaceRow>,
  size: number,
  isPart: boolean,
): { dictionary: string; data: Buffer } {
  const runs =
    places.size * 2 < size ? runsOf([0, ...places.keys()].sort((a, b) => a - b)) : [{ first: 0, count: size }];
  const rows = Buffer.alloc(runs.reduce((sum, { count }) => sum + count, 0) * 7);
  let written = 0;
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number++, written += 7) {
      const [type, a, b] = places.get(number) ?? [0, 0, number === 0 ? 65535 : 0];
      rows[written] = type;
      rows.writeUInt32BE(a, written + 1);
      rows.writeUInt16BE(b, written + 5);
    }
  }
  const index = runs.length > 1 ? `/Index[${runs.map(({ first, count }) => `${first} ${count}`).join(' ')}]` : '';
  if (isPart && rows.length <= fewRows * 7) return { data: rows, dictionary: `${index}/Length ${rows.length}` };
  const data = deflateSync(differencesOf(rows));
  return {
    data,
    dictionary: `${index}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length ${data.length}`,
  };
}

/** Each row as its difference to the row above: what PNG calls "up", with the mark of it before each. */
function differencesOf(rows: Buffer): Buffer {
  const count = rows.length / 7;
  const written = Buffer.alloc(count * 8);
  for (let row = 0; row < count; row++) {
    written[row * 8] = 2;
    for (let at = 0; at < 7; at++) {
      const above = row === 0 ? 0 : (rows[row * 7 + at - 7] ?? 0);
      written[row * 8 + 1 + at] = ((rows[row * 7 + at] ?? 0) - above) & 255;
    }
  }
  return written;
}

function runsOf(numbers: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.first + run.count) run.count++;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
