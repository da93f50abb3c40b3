import { runAtOnce, type Steps } from '../../shared/run-in-steps.ts';
import { capitalize, type PlaceTable } from './place-table.ts';

export interface PlaceIndex {
  /** Every name as it is compared, between line breaks. */
  readonly text: string;
  /** Where each line of the text begins, and behind the last one where the next would. */
  readonly starts: Uint32Array;
  readonly lineCount: number;
  readonly wordsAt: (line: number) => string;
  /** The name of a line as it is shown. */
  readonly nameAt: (line: number) => string;
  /** The place that the name of a line belongs to. */
  readonly placeOf: Uint16Array;
  readonly places: IndexedPlaces;
  readonly zoneIds: readonly string[];
  /** Zone id → ISO code of its country. */
  readonly countries: ReadonlyMap<string, string>;
}

/** Numbers side by side rather than an object a place: a keystroke looks at a thousand of them. */
interface IndexedPlaces {
  /** Positions in placeKinds. */
  readonly kinds: Uint8Array;
  readonly weights: Float64Array;
  /** Of each place, where its zones begin in `zones`; and behind the last one where the next would. */
  readonly zoneStarts: Uint32Array;
  readonly zones: readonly number[];
}

/** So many lines are a few milliseconds on a slow phone. */
const linesAStep = 1000;

/**
 * Only where lines begin and the numbers of places: the table arrives with a keystroke, which should not wait. No name is
 * cut out, since tens of thousands of small strings would be cleared away in the middle of the next keystrokes.
 */
export function* indexInSteps(table: PlaceTable): Steps<PlaceIndex> {
  const text = `\n${table.folded}\n`;
  const starts = yield* findStarts(text, 1, table.nameCount);
  const names = `${table.names}\n`;
  const nameStarts = yield* findStarts(names, 0, table.nameCount);
  const { placeOf, ...places } = yield* readPlaces(table);
  const wordsAt = (line: number) => text.slice(starts[line], (starts[line + 1] ?? 0) - 1);
  const nameAt = (line: number) =>
    names.slice(nameStarts[line], (nameStarts[line + 1] ?? 0) - 1) || capitalize(wordsAt(line));
  const countries = new Map(table.zones.map((zone) => zone.split(' ') as [string, string]));
  const zoneIds = [...countries.keys()];
  return { text, starts, lineCount: table.nameCount, wordsAt, nameAt, placeOf, places, zoneIds, countries };
}

function* readPlaces({ places, placeCount, nameCount }: PlaceTable) {
  const placeOf = new Uint16Array(nameCount);
  const kinds = new Uint8Array(placeCount);
  const weights = new Float64Array(placeCount);
  const zoneStarts = new Uint32Array(placeCount + 1);
  const zones: number[] = [];
  const numbers = new NumberReader(places);
  for (let place = 0, first = 0; place < placeCount; place++) {
    kinds[place] = numbers.next();
    weights[place] = numbers.next();
    const last = first + numbers.next();
    placeOf.fill(place, first, last);
    first = last;
    while (!numbers.isLineEnd) zones.push(numbers.next());
    numbers.isLineEnd = false;
    zoneStarts[place + 1] = zones.length;
    if (place % linesAStep === linesAStep - 1) yield;
  }
  return { placeOf, kinds, weights, zoneStarts, zones };
}

const [lineBreak, space, point, zero] = [10, 32, 46, 48];

/** Reads lines of numbers with spaces between them; a weight may have decimals. */
class NumberReader {
  isLineEnd = false;
  private position = 0;
  constructor(private readonly text: string) {}

  next(): number {
    const { text } = this;
    const start = this.position;
    let value = 0;
    let end = start;
    let code = text.charCodeAt(end);
    for (; code > space && code !== point; code = text.charCodeAt(++end)) value = value * 10 + code - zero;
    if (code === point) {
      while (text.charCodeAt(end) > space) end++;
      value = Number(text.slice(start, end));
      code = text.charCodeAt(end);
    }
    this.position = end + 1;
    // Behind the last line there is nothing.
    this.isLineEnd = code === lineBreak || end >= text.length;
    return value;
  }
}

/** Where `count` lines begin from a place in a text on, and where the one behind them would. */
function* findStarts(text: string, from: number, count: number): Steps<Uint32Array> {
  const starts = new Uint32Array(count + 1);
  let start = from;
  for (let line = 0; line <= count; line++) {
    starts[line] = start;
    start = text.indexOf('\n', start) + 1;
    if (line % linesAStep === linesAStep - 1) yield;
  }
  return starts;
}

/** All steps at once. */
export function indexTable(table: PlaceTable): PlaceIndex {
  return runAtOnce(indexInSteps(table));
}
