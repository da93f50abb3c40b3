import { findLines, shortestPart } from './find-lines.ts';
import { foldName } from './fold-name.ts';
import type { IndexedName, PlaceIndex } from './index-table.ts';
import { countSlips } from './nearly-same.ts';
import { readOffset } from './read-offset.ts';
import { shortenQuery } from './shorten-query.ts';

/** A zone, and the name by which it was found. */
export interface FoundPlace {
  readonly zoneId: string;
  readonly name: string;
  readonly isCity: boolean;
}

interface Candidate extends FoundPlace {
  /** The lower the nearer: exact, begins with it, a typed code, a word begins with it, contains it, misspelled. */
  readonly tier: number;
  readonly weight: number;
}

const tiers = { exact: 0, begins: 1, code: 2, wordBegins: 3, within: 4, misspelled: 5 };
/** Zones of a country after the first: right behind it when the country's name was typed in full, else far behind. */
const listedZones = 8;
const laterZoneWeight = 30;
/** Typed just as it is written: San Jose is not San José. */
const literalBonus = 8;
/** A country comes before a city of the same name and about its size. */
const countryBonus = 5;

function tierOf(entry: IndexedName, needle: { words: string; solid: string }, isCapitals: boolean): number | undefined {
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

function match(index: PlaceIndex, query: string): Candidate[] {
  const needle = foldName(query);
  if (needle.solid === '') return [];
  const isCapitals = /^[A-Z]{2,3}$/.test(query.trim());
  const typed = query.trim().toLowerCase().replaceAll("'", '’');
  return rank(
    findLines(index, needle).flatMap((line) => {
      const entry = index.nameAt(line);
      const tier = tierOf(entry, needle, isCapitals);
      return tier === undefined ? [] : candidatesOf(entry, tier, typed);
    }),
  );
}

function matchMisspelled(index: PlaceIndex, query: string): Candidate[] {
  const { solid } = foldName(query);
  const candidates: Candidate[] = [];
  index.words.forEach((words, line) => {
    // Most names are out at a glance; only the others are worth a closer look.
    if (words[0] !== solid[0] && words[1] !== solid[1]) return;
    const slips = countSlips(words.includes(' ') ? words.replaceAll(' ', '') : words, solid);
    if (slips !== undefined) candidates.push(...candidatesOf(index.nameAt(line), tiers.misspelled + slips));
  });
  return rank(candidates);
}

/** 'Portland, Maine' and 'paris france': the place in that country, or else what the second part means. */
function matchWithin(index: PlaceIndex, words: readonly string[]): Candidate[] {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const isNear = ({ tier }: Candidate) => tier <= tiers.code;
    const outer = match(index, words.slice(cut).join(' ')).filter(isNear);
    const inner = match(index, words.slice(0, cut).join(' ')).filter(isNear);
    if (inner.length === 0 || outer.length === 0) continue;
    const zoneIds = new Set(outer.map(({ zoneId }) => zoneId));
    const both = inner.filter(({ zoneId }) => zoneIds.has(zoneId));
    return both.length > 0 ? both : outer;
  }
  return [];
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{3,10}$/u;

/** '日本东京', '英国伦敦': scripts that write no spaces name the country first, then the place in it. */
function matchJoined(index: PlaceIndex, query: string): Candidate[] {
  if (!unspaced.test(query)) return [];
  const isExact = ({ tier }: Candidate) => tier === tiers.exact;
  for (let cut = 1; cut < query.length - 1; cut++) {
    const outer = match(index, query.slice(0, cut)).filter(isExact);
    if (outer.length === 0) continue;
    const zoneIds = new Set(outer.map(({ zoneId }) => zoneId));
    const inner = match(index, query.slice(cut)).filter((found) => isExact(found) && zoneIds.has(found.zoneId));
    if (inner.length > 0) return inner;
  }
  return [];
}

/** 'Boston Massachusettes', 'tokyo please': the words at the beginning that name a place, whatever follows. */
function matchBeginning(index: PlaceIndex, words: readonly string[]): Candidate[] {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const found = match(index, words.slice(0, cut).join(' '));
    if (found.some(({ tier }) => tier === tiers.exact)) return found;
  }
  return [];
}

/** Places for what was typed, each zone once, the one people mean first. */
export function searchPlaces(index: PlaceIndex, query: string): readonly FoundPlace[] {
  const offset = readOffset(query);
  if (offset !== undefined) return [{ zoneId: offset, name: query, isCity: true }];
  const found = match(index, query);
  if (found.some(({ tier }) => tier < tiers.within)) return found;
  for (const shorter of shortenQuery(query)) {
    const results = match(index, shorter);
    if (results.some(({ tier }) => tier < tiers.wordBegins)) return results;
  }
  const words = query.split(/[\s,،、]+/).filter((word) => word !== '');
  const tries = [
    () => matchWithin(index, words),
    () => matchJoined(index, query.trim()),
    () => found,
    () => matchMisspelled(index, query),
    () => matchBeginning(index, words),
  ];
  for (const attempt of tries) {
    const results = attempt();
    if (results.length > 0) return results;
  }
  return [];
}
