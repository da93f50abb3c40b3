import { readStored } from '../../time-ui/time-options.ts';
import { cleanZoneIds } from '../../time-zones/local-zone.ts';
import { type Sort, sortColumns } from './sort-rows.ts';

/** What the browser keeps between visits. Without `source` the visitor's own zone is meant, wherever that is today. */
export interface StoredConverter {
  readonly source?: string;
  /** Rows of an earlier release; today the list of places is shared with the world clock. */
  readonly rows?: readonly string[];
  readonly sort?: Sort;
}

function readSort(value: unknown): Sort | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { column, direction } = value as Partial<Record<string, unknown>>;
  const known = sortColumns.find((name) => name === column);
  return known && (direction === 'ascending' || direction === 'descending') ? { column: known, direction } : undefined;
}

/** Anything that is not ours counts as nothing stored. */
export function parseStoredConverter(text: string): StoredConverter {
  const { source, rows, sort } = readStored(text);
  const [knownSource] = typeof source === 'string' ? cleanZoneIds([source]) : [];
  const knownSort = readSort(sort);
  return {
    ...(knownSource ? { source: knownSource } : {}),
    ...(Array.isArray(rows) ? { rows: cleanZoneIds(rows.map(String)) } : {}),
    ...(knownSort ? { sort: knownSort } : {}),
  };
}
