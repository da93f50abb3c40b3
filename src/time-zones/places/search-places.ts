import { runAtOnce, type Steps } from '../../shared/run-in-steps.ts';
import type { PlaceIndex } from './index-table.ts';
import { type Candidate, type FoundPlace, match, matchMisspelled, matchWhole, tiers } from './match-names.ts';
import { readOffset } from './read-offset.ts';
import { shortenQuery } from './shorten-query.ts';

/** 'Portland, Maine' and 'paris france': the place in that country, or else what the second part means. */
function* matchWithin(index: PlaceIndex, words: readonly string[]): Steps<Candidate[]> {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const isNear = ({ tier }: Candidate) => tier <= tiers.code;
    const outer = (yield* match(index, words.slice(cut).join(' '))).filter(isNear);
    const inner = (yield* match(index, words.slice(0, cut).join(' '))).filter(isNear);
    if (inner.length === 0 || outer.length === 0) continue;
    const zoneIds = new Set(outer.map(({ zoneId }) => zoneId));
    const both = inner.filter(({ zoneId }) => zoneIds.has(zoneId));
    return both.length > 0 ? both : outer;
  }
  return [];
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{3,14}$/u;

/** '日本东京', '英国伦敦': scripts that write no spaces name the country first, then the place in it. */
function* matchJoined(index: PlaceIndex, query: string): Steps<Candidate[]> {
  if (!unspaced.test(query)) return [];
  for (let cut = 1; cut < query.length - 1; cut++) {
    const outer = yield* matchWhole(index, query.slice(0, cut));
    if (outer.length === 0) continue;
    const zoneIds = new Set(outer.map(({ zoneId }) => zoneId));
    const inner = (yield* matchWhole(index, query.slice(cut))).filter(({ zoneId }) => zoneIds.has(zoneId));
    if (inner.length > 0) return inner;
  }
  return [];
}

/** What a name is looked for in; longer sentences are not typed into a search field. */
const maxParts = 14;

/** 'Boston Massachusettes', 'saa ngapi London', 'パリの天気': the longest part that names a place, whatever is around it. */
function* matchPart(index: PlaceIndex, parts: readonly string[], shortest: number, space: string): Steps<Candidate[]> {
  const length = Math.min(parts.length, maxParts);
  for (let size = length - 1; size >= shortest; size--) {
    for (let start = 0; start + size <= length; start++) {
      const found = yield* matchWhole(index, parts.slice(start, start + size).join(space));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Places for what was typed, each zone once, the one people mean first. */
export function* searchInSteps(index: PlaceIndex, query: string): Steps<readonly FoundPlace[]> {
  const offset = readOffset(query);
  if (offset !== undefined) return [{ zoneId: offset, name: query, isCity: true }];
  const found = yield* match(index, query);
  if (found.some(({ tier }) => tier < tiers.within)) return found;
  yield;
  for (const shorter of shortenQuery(query)) {
    const results = yield* match(index, shorter);
    if (results.some(({ tier }) => tier < tiers.wordBegins)) return results;
  }
  const words = query.split(/[\s,،、/()-]+/).filter((word) => word !== '');
  const solid = words.join('');
  const tries = [
    () => matchWithin(index, words),
    () => matchJoined(index, solid),
    () => found,
    () => matchMisspelled(index, query),
    () => matchPart(index, words, 1, ' '),
    () => (unspaced.test(solid) ? matchPart(index, Array.from(solid), 2, '') : []),
  ];
  for (const attempt of tries) {
    const results = attempt();
    const places = Array.isArray(results) ? results : yield* results;
    if (places.length > 0) return places;
  }
  return [];
}

/** All steps at once. */
export function searchPlaces(index: PlaceIndex, query: string): readonly FoundPlace[] {
  return runAtOnce(searchInSteps(index, query));
}
