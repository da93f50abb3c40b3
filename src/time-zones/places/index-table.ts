import { foldName } from './fold-name.ts';
import { nameSeparator, type PlaceKind, type PlaceTable, placeKinds } from './place-table.ts';

export interface IndexedName {
  readonly name: string;
  readonly words: string;
  readonly solid: string;
  readonly kind: PlaceKind;
  readonly weight: number;
  readonly zoneIds: readonly string[];
}

export interface PlaceIndex {
  readonly names: readonly IndexedName[];
  /** Zone id → ISO code of its country. */
  readonly countries: ReadonlyMap<string, string>;
}

/** Folds every name once, when the table arrives. */
export function indexTable(table: PlaceTable): PlaceIndex {
  const zones = table.zones.map((zone) => zone.split(' '));
  const names = table.places.flatMap(([kind, weight, zoneIndexes, joined]) => {
    const zoneIds = zoneIndexes.map((index) => zones[index]?.[0] ?? '');
    return joined
      .split(nameSeparator)
      .map((name) => ({ name, ...foldName(name), kind: placeKinds[kind] ?? 'city', weight, zoneIds }));
  });
  return { names, countries: new Map(zones.map(([id = '', country = '']) => [id, country])) };
}
