import type { Steps } from '../../shared/run-in-steps.ts';
import { type FoundLine, findLines, findWholeLines, shortestPart } from './find-lines.ts';
import { type FoldedName, foldName } from './fold-name.ts';
import type { PlaceIndex } from './index-table.ts';
import { countSlips } from './nearly-same.ts';
import { type PlaceKind, placeKinds } from './place-table.ts';

/** A zone, and the name by which it was found. */
export interface FoundPlace {
  readonly zoneId: string;
  readonly name: string;
  readonly isCity: boolean;
}

export interface Candidate extends FoundPlace {
  /** The lower the nearer: exact, begins with it, a typed code, a word begins with it, contains it, misspelled. */
  readonly tier: number;
  readonly weight: number;
}

export const tiers = { exact: 0, begins: 1, code: 2, wordBegins: 3, within: 4, misspelled: 5 };
/** Zones of a country after the first: right behind it when the country's name was typed in full, else far behind. */
const listedZones = 8;
const laterZoneWeight = 30;
/** Typed just as it is written: San Jose is not San José. */
const literalBonus = 8;
/** A country comes before a city of the same name and about its size. */
const countryBonus = 5;

function tierOf(index: PlaceIndex, found: FoundLine, needle: FoldedName, isCapitals: boolean): number | undefined {
  const { line, isAtStart, isWhole } = found;
  const kind = kindOf(index, index.placeOf[line] ?? 0);
  if (isWhole) return kind === 'code' && !isCapitals ? tiers.code : tiers.exact;
  if (kind === 'code') return undefined;
  const later = kind === 'id' ? 0.5 : 0;
  if (isAtStart) return tiers.begins + later;
  if (index.wordsAt(line).includes(` ${needle.words}`)) return tiers.wordBegins + later;
  return needle.solid.length >= shortestPart ? tiers.within + later : undefined;
}

/** The best of every zone, nearest first. Names are cut out of the index for those alone that are read. */
class Ranking {
  private readonly best = new Map<number, { line: number; tier: number; weight: number }>();

  constructor(
    private readonly index: PlaceIndex,
    /** What was typed, for names that are written just so. */
    private readonly typed = '',
  ) {}

  add(line: number, tier: number): void {
    const { zones, zoneStarts } = this.index.places;
    const place = this.index.placeOf[line] ?? 0;
    const weight = this.weightOf(place, line, tier);
    const first = zoneStarts[place] ?? 0;
    const end = zoneStarts[place + 1] ?? 0;
    for (let at = first; at < end; at++) {
      const rank = at - first;
      const less = tier === tiers.exact && rank < listedZones ? rank / 10 : Math.min(rank, 1) * laterZoneWeight;
      this.addZone(zones[at] ?? 0, line, tier, weight - less);
    }
  }

  private addZone(zone: number, line: number, tier: number, weight: number): void {
    const other = this.best.get(zone);
    if (!other) this.best.set(zone, { line, tier, weight });
    else if (tier < other.tier || (tier === other.tier && weight > other.weight)) {
      other.line = line;
      other.tier = tier;
      other.weight = weight;
    }
  }

  private weightOf(place: number, line: number, tier: number): number {
    const weight = this.index.places.weights[place] ?? 0;
    const kind = kindOf(this.index, place);
    if (tier === tiers.exact) {
      const isLiteral = this.index.nameAt(line).toLowerCase() === this.typed;
      return weight + (isLiteral ? literalBonus : 0) + (kind === 'country' ? countryBonus : 0);
    }
    // An abbreviation counts when it is typed in full: EST must not stand before Estonia at "es".
    return kind === 'time' ? weight - 50 : weight;
  }

  list(): Candidate[] {
    const { index } = this;
    return [...this.best]
      .sort(([, a], [, b]) => a.tier - b.tier || b.weight - a.weight)
      .map(([zone, { line, tier, weight }]) => ({
        zoneId: index.zoneIds[zone] ?? '',
        tier,
        weight,
        isCity: kindOf(index, index.placeOf[line] ?? 0) === 'city',
        get name() {
          return index.nameAt(line);
        },
      }));
  }
}

function kindOf(index: PlaceIndex, place: number): PlaceKind {
  return placeKinds[index.places.kinds[place] ?? 0] ?? 'city';
}

/** The names that hold what was typed. */
export function* match(index: PlaceIndex, query: string): Steps<Candidate[]> {
  const needle = foldName(query);
  if (needle.solid === '') return [];
  yield;
  return yield* candidatesAt(index, yield* findLines(index, needle), needle, query);
}

/** The names that are what was typed and no more: far cheaper, for many tries at one keystroke. */
export function* matchWhole(index: PlaceIndex, query: string): Steps<Candidate[]> {
  const needle = foldName(query);
  if (needle.solid === '') return [];
  yield;
  const found = yield* candidatesAt(index, findWholeLines(index, needle), needle, query);
  return found.filter(({ tier }) => tier === tiers.exact);
}

const linesAStep = 200;

function* candidatesAt(
  index: PlaceIndex,
  lines: readonly FoundLine[],
  needle: FoldedName,
  query: string,
): Steps<Candidate[]> {
  const isCapitals = /^[A-Z]{2,3}$/.test(query.trim());
  const ranking = new Ranking(index, query.trim().toLowerCase().replaceAll("'", '’'));
  for (const [count, found] of lines.entries()) {
    const tier = tierOf(index, found, needle, isCapitals);
    if (tier !== undefined) ranking.add(found.line, tier);
    if (count % linesAStep === linesAStep - 1) yield;
  }
  return ranking.list();
}

/** Names that are a slip or two of the finger away from what was typed. */
export function* matchMisspelled(index: PlaceIndex, query: string): Steps<Candidate[]> {
  const { solid } = foldName(query);
  const ranking = new Ranking(index);
  const { text, starts, lineCount } = index;
  for (let line = 0; line < lineCount; line++) {
    if (line % linesAStep === linesAStep - 1) yield;
    const start = starts[line] ?? 0;
    const length = (starts[line + 1] ?? 0) - 1 - start;
    // Most names are out at a glance; only the others are worth a closer look.
    if (length < solid.length - 2 || (text[start] !== solid[0] && text[start + 1] !== solid[1])) continue;
    const slips = countSlips(index.wordsAt(line).replaceAll(' ', ''), solid);
    if (slips !== undefined) ranking.add(line, tiers.misspelled + slips);
  }
  return ranking.list();
}
