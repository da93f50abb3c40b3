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

/** Only what every search needs: the table arrives with a keystroke, which should not wait for it. */
export function indexTable(table: PlaceTable): PlaceIndex {
  const zones = table.zones.map((zone) => zone.split(' '));
  const names = table.names.split('\n');
  const lowered = table.names.toLowerCase().split('\n');
  const words = table.folded.split('\n').map((line, at) => (line === '' ? (lowered[at] ?? '') : line));
  const starts = new Uint32Array(names.length);
  const placeOf = new Uint16Array(names.length);
  let position = 1;
  words.forEach((line, at) => {
    starts[at] = position;
    position += line.length + 1;
  });
  let first = 0;
  table.places.forEach(([, , , count], at) => {
    placeOf.fill(at, first, first + count);
    first += count;
  });
  const nameAt = (line: number): IndexedName => {
    const [kind = 0, weight = 0, zoneIndexes = []] = table.places[placeOf[line] ?? 0] ?? [];
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
  return { text: `\n${words.join('\n')}\n`, starts, words, nameAt, countries };
}
