import type { PDFObject } from 'mupdf';
import { entriesOf, nameAt, numberOfReference, valueAt } from './pdf-object.ts';

/** What content draws with is listed by name under these. */
const categories = ['XObject', 'Font', 'Pattern', 'Shading', 'ExtGState', 'Properties', 'ColorSpace'] as const;
/** Names whose bytes everybody reads alike. */
const plainName = /^[\w.+-]+$/;

interface Listing {
  entries: PDFObject;
  used: Set<string>;
}

/** Which names of which lists of resources content uses, noted while it is read. */
export class ResourceUse {
  private readonly listings = new Map<string, Listing>();
  /** Names that content used and its own lists do not have: some reader may look for them elsewhere. */
  private readonly unresolved = new Set<string>();

  /** Takes the names of a content that draws with these resources, which lie in the object with the number `holder`. */
  reader(resources: PDFObject, holder: number): (name: string) => void {
    const listings = this.listingsOf(resources, holder);
    const met = new Set<string>();
    return (name) => {
      if (met.has(name)) return;
      met.add(name);
      const holding = listings.filter(({ entries }) => !valueAt(entries, name).isNull());
      for (const { used } of holding) used.add(name);
      if (holding.length === 0) this.unresolved.add(name);
    };
  }

  /** Nothing of these resources goes. */
  keep(resources: PDFObject, holder: number): void {
    for (const { entries, used } of this.listingsOf(resources, holder))
      for (const [name] of entriesOf(entries)) used.add(name);
  }

  /**
   * Takes out what no content names; lists that a form also offers for typing stay whole.
   * Returns how many images and drawings went.
   */
  dropUnused(offered: readonly PDFObject[]): number {
    for (const resources of offered) this.keep(resources, 0);
    let dropped = 0;
    for (const { entries, used } of this.listings.values()) {
      for (const [name, entry] of entriesOf(entries)) {
        if (used.has(name) || this.unresolved.has(name) || !plainName.test(name) || isDefault(name)) continue;
        if (['Image', 'Form'].includes(nameAt(entry, 'Subtype'))) dropped++;
        entries.delete(name);
      }
    }
    return dropped;
  }

  private listingsOf(resources: PDFObject, holder: number): Listing[] {
    const around = numberOfReference(resources) || holder;
    return categories.flatMap((category) => {
      const entries = valueAt(resources, category);
      if (!entries.isDictionary()) return [];
      const number = numberOfReference(entries);
      // One that cannot be told from others is not listed: everything in it stays.
      if (number === 0 && around === 0) return [];
      const key = number === 0 ? `${around} ${category}` : `${number}`;
      const listing = this.listings.get(key) ?? { entries, used: new Set() };
      this.listings.set(key, listing);
      return [listing];
    });
  }
}

/** DefaultRGB and its like are used without being named. */
function isDefault(name: string): boolean {
  return name.startsWith('Default');
}
