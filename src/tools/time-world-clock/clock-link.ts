import { encodePart } from '../../time-ui/encode-part.ts';
import { maxLabelLength, type Place } from '../../time-ui/place-list.ts';
import { resolveZoneName } from '../../time-zones/resolve-zone-name.ts';

/**
 * to=America/New_York,Africa/Lagos&label=Africa/Lagos:Team%20Lagos, for the fragment, which browsers do not send: names
 * stay between the two visitors.
 */
export function encodeClocks(places: readonly Place[]): string {
  const labels = places.flatMap(({ id, label }) => (label ? [`label=${encodePart(`${id}:${label}`)}`] : []));
  return [`to=${encodePart(places.map(({ id }) => id).join(','))}`, ...labels].join('&');
}

/** Undefined when the address asks for no clocks of its own. Written by hand it may be a query: ?to=tokyo,asia-kolkata. */
export function decodeClocks({ hash, search }: { hash: string; search: string }): readonly Place[] | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const fields = fragment.has('to') ? fragment : new URLSearchParams(search);
  const names = (fields.get('to') ?? '').split(',').slice(0, 120);
  const ids = [...new Set(names.filter((name) => name !== '').flatMap(resolveZoneName))];
  // All clocks of a link were removed: that is still the link's list.
  if (fragment.get('to') === '') return [];
  if (ids.length === 0) return undefined;
  const labels = new Map(fields.getAll('label').flatMap(readLabel));
  return ids.map((id) => {
    const label = labels.get(id);
    return label ? { id, label } : { id };
  });
}

/** The id may hold a colon itself (+05:30), and so may the label; the id is the longest known beginning. */
function readLabel(text: string): [string, string][] {
  const colons = [...text.matchAll(/:/g)].map(({ index }) => index).reverse();
  for (const at of colons) {
    const [id] = resolveZoneName(text.slice(0, at));
    const label = text
      .slice(at + 1)
      .trim()
      .slice(0, maxLabelLength);
    if (id && label) return [[id, label]];
  }
  return [];
}
