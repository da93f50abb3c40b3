import type { FoldedName } from './fold-name.ts';
import { capitalize, type PlaceKind, type PlaceTable, placeKinds } from './place-table.ts';

export interface IndexedName extends FoldedName {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly weight: number;
  readonly zoneIds: readonly string[];
}

export interface PlaceIndex {
  /** Every name as it is compared, between line breaks. */
  readonly text: string;
  /** Where each line of the text begins, and behind the last one where the next would. */
  readonly starts: Uint32Array;
  readonly lineCount: number;
  readonly wordsAt: (line: number) => string;
  readonly nameAt: (line: number) => IndexedName;
  /** Zone id → ISO code of its country. */
  readonly countries: ReadonlyMap<string, string>;
}

/** So many lines are a few milliseconds on a slow phone. */
const linesAStep = 2500;

/**
 * Only where lines begin: the table arrives with a keystroke, which should not wait. Nothing is cut into pieces, since
 * tens of thousands of small strings would be cleared away in the middle of the next keystrokes.
 */
export function* indexInSteps(table: PlaceTable): Generator<undefined, PlaceIndex> {
  const text = `\n${table.folded}\n`;
  const starts = yield* findStarts(text, 1, table.nameCount);
  const names = `${table.names}\n`;
  const nameStarts = yield* findStarts(names, 0, table.nameCount);
  const places = `${table.places}\n`;
  const placeStarts = yield* findStarts(places, 0, table.placeCount);
  const numbersOf = (place: number) =>
    places
      .slice(placeStarts[place], (placeStarts[place + 1] ?? 0) - 1)
      .split(' ')
      .map(Number);
  const placeOf = new Uint16Array(table.nameCount);
  for (let place = 0, first = 0; place < table.placeCount; place++) {
    const count = thirdNumber(places, placeStarts[place] ?? 0);
    placeOf.fill(place, first, first + count);
    first += count;
    if (place % linesAStep === linesAStep - 1) yield;
  }
  const wordsAt = (line: number) => text.slice(starts[line], (starts[line + 1] ?? 0) - 1);
  const nameAt = (line: number): IndexedName => {
    const [kind = 0, weight = 0, , ...zones] = numbersOf(placeOf[line] ?? 0);
    const words = wordsAt(line);
    return {
      name: names.slice(nameStarts[line], (nameStarts[line + 1] ?? 0) - 1) || capitalize(words),
      words,
      solid: words.replaceAll(' ', ''),
      kind: placeKinds[kind] ?? 'city',
      weight,
      zoneIds: zones.map((zone) => table.zones[zone]?.split(' ')[0] ?? ''),
    };
  };
  const countries = new Map(table.zones.map((zone) => zone.split(' ') as [string, string]));
  return { text, starts, lineCount: table.nameCount, wordsAt, nameAt, countries };
}

/** Where `count` lines begin from a place in a text on, and where the one behind them would. */
function* findStarts(text: string, from: number, count: number): Generator<undefined, Uint32Array> {
  const starts = new Uint32Array(count + 1);
  let start = from;
  for (let line = 0; line <= count; line++) {
    starts[line] = start;
    start = text.indexOf('\n', start) + 1;
    if (line % linesAStep === linesAStep - 1) yield;
  }
  return starts;
}

const [space, zero] = [32, 48];

/** Of a line of numbers with spaces between them. */
function thirdNumber(text: string, start: number): number {
  const at = text.indexOf(' ', text.indexOf(' ', start) + 1) + 1;
  let value = 0;
  for (let i = at, code = text.charCodeAt(i); code > space; code = text.charCodeAt(++i))
    value = value * 10 + code - zero;
  return value;
}

/** All steps at once. */
export function indexTable(table: PlaceTable): PlaceIndex {
  const steps = indexInSteps(table);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
