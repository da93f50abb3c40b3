import { findLines, findWholeLines, shortestPart } from './find-lines.ts';
import { type FoldedName, foldName } from './fold-name.ts';
import type { IndexedName, PlaceIndex } from './index-table.ts';
import { countSlips } from './nearly-same.ts';

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

function tierOf(entry: IndexedName, needle: FoldedName, isCapitals: boolean): number | undefined {
  if (entry.solid === needle.solid) {
    return entry.kind === 'code' && !isCapitals ? tiers.code : tiers.exact;
  }
  if (entry.kind === 'code') return undefined;
  const later = entry.kind === 'id' ? 0.5 : 0;
  if (entry.solid.startsWith(needle.solid)) return tiers.begins + later;
  if (entry.words.includes(` ${needle.words}`)) return tiers.wordBegins + later;
  return needle.solid.length >= shortestPart && entry.solid.includes(needle.solid) ? tiers.within + later : undefined;
}

function weightOf(entry: IndexedName, tier: number, typed: string): number {
  if (tier === tiers.exact) {
    const isLiteral = entry.name.toLowerCase() === typed;
    return entry.weight + (isLiteral ? literalBonus : 0) + (entry.kind === 'country' ? countryBonus : 0);
  }
  // An abbreviation counts when it is typed in full: EST must not stand before Estonia at "es".
  return entry.kind === 'time' ? entry.weight - 50 : entry.weight;
}

function candidatesOf(entry: IndexedName, tier: number, typed = ''): Candidate[] {
  const isCity = entry.kind === 'city';
  const weight = weightOf(entry, tier, typed);
  return entry.zoneIds.map((zoneId, index) => ({
    zoneId,
    name: entry.name,
    isCity,
    tier,
    weight: weight - (tier === tiers.exact && index < listedZones ? index / 10 : Math.min(index, 1) * laterZoneWeight),
  }));
}

const isNearer = (a: Candidate, b: Candidate) => a.tier < b.tier || (a.tier === b.tier && a.weight > b.weight);

/** The best candidate of every zone, nearest first. */
function rank(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const other = best.get(candidate.zoneId);
    if (!other || isNearer(candidate, other)) best.set(candidate.zoneId, candidate);
  }
  return [...best.values()].sort((a, b) => a.tier - b.tier || b.weight - a.weight);
}

/** The names that hold what was typed. */
export function match(index: PlaceIndex, query: string): Candidate[] {
  const needle = foldName(query);
  return needle.solid === '' ? [] : candidatesAt(index, findLines(index, needle), needle, query);
}

/** The names that are what was typed and no more: far cheaper, for many tries at one keystroke. */
export function matchWhole(index: PlaceIndex, query: string): Candidate[] {
  const needle = foldName(query);
  if (needle.solid === '') return [];
  const found = candidatesAt(index, findWholeLines(index, needle), needle, query);
  return found.filter(({ tier }) => tier === tiers.exact);
}

function candidatesAt(index: PlaceIndex, lines: readonly number[], needle: FoldedName, query: string): Candidate[] {
  const isCapitals = /^[A-Z]{2,3}$/.test(query.trim());
  const typed = query.trim().toLowerCase().replaceAll("'", '’');
  return rank(
    lines.flatMap((line) => {
      const entry = index.nameAt(line);
      const tier = tierOf(entry, needle, isCapitals);
      return tier === undefined ? [] : candidatesOf(entry, tier, typed);
    }),
  );
}

/** Names that are a slip or two of the finger away from what was typed. */
export function matchMisspelled(index: PlaceIndex, query: string): Candidate[] {
  const { solid } = foldName(query);
  const candidates: Candidate[] = [];
  const { text, starts, lineCount } = index;
  for (let line = 0; line < lineCount; line++) {
    const start = starts[line] ?? 0;
    const length = (starts[line + 1] ?? 0) - 1 - start;
    // Most names are out at a glance; only the others are worth a closer look.
    if (length < solid.length - 2 || (text[start] !== solid[0] && text[start + 1] !== solid[1])) continue;
    const slips = countSlips(index.wordsAt(line).replaceAll(' ', ''), solid);
    if (slips !== undefined) candidates.push(...candidatesOf(index.nameAt(line), tiers.misspelled + slips));
  }
  return rank(candidates);
}
