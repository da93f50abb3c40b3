import type { FoldedName } from './fold-name.ts';
import { type PlaceKind, type PlaceTable, placeKinds } from './place-table.ts';

export interface IndexedName extends FoldedName {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly weight: number;
  readonly zoneIds: readonly string[];
}

export interface PlaceIndex {
  /** Every name as it is compared, between line breaks. */
  readonly text: string;
  /** Where each line of the text begins. */
  readonly starts: Uint32Array;
  readonly words: readonly string[];
  readonly nameAt: (line: number) => IndexedName;
  /** Zone id → ISO code of its country. */
  readonly countries: ReadonlyMap<string, string>;
}

/** So many lines are a few milliseconds on a slow phone. */
const linesAStep = 1500;

/**
 * Only what every search needs, in steps: the table arrives with a keystroke, and the next one should not wait for all
 * of it.
 */
export function* indexInSteps(table: PlaceTable): Generator<undefined, PlaceIndex> {
  const zones = table.zones.map((zone) => zone.split(' '));
  const names = table.names.split('\n');
  yield;
  const words = table.names.toLowerCase().split('\n');
  const folded = table.folded.split('\n');
  yield;
  const starts = new Uint32Array(names.length);
  let position = 1;
  for (let line = 0; line < words.length; line++) {
    words[line] = folded[line] || (words[line] ?? '');
    starts[line] = position;
    position += (words[line]?.length ?? 0) + 1;
    if (line % linesAStep === linesAStep - 1) yield;
  }
  const text = `\n${words.join('\n')}\n`;
  yield;
  const places = table.places.split('\n');
  const placeOf = new Uint16Array(names.length);
  const figures: (readonly number[])[] = [];
  let first = 0;
  for (let place = 0; place < places.length; place++) {
    const own = (places[place] ?? '').split(' ').map(Number);
    const count = own[2] ?? 0;
    figures.push(own);
    placeOf.fill(place, first, first + count);
    first += count;
    if (place % linesAStep === linesAStep - 1) yield;
  }
  const nameAt = (line: number): IndexedName => {
    const [kind = 0, weight = 0, , ...zoneIndexes] = figures[placeOf[line] ?? 0] ?? [];
    const own = words[line] ?? '';
    return {
      name: names[line] ?? '',
      words: own,
      solid: own.replaceAll(' ', ''),
      kind: placeKinds[kind] ?? 'city',
      weight,
      zoneIds: zoneIndexes.map((index) => zones[index]?.[0] ?? ''),
    };
  };
  const countries = new Map(zones.map(([id = '', country = '']) => [id, country]));
  return { text, starts, words, nameAt, countries };
}

/** All steps at once. */
export function indexTable(table: PlaceTable): PlaceIndex {
  const steps = indexInSteps(table);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
