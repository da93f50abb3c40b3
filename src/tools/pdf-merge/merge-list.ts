import { limits } from '../../shared/limits.ts';
import { parsePageRanges } from '../../shared/page-selection.ts';
import type { Failure } from '../../shared/result.ts';
import { plainPageText } from '../../shared/typed-text.ts';
import type { CardLooks } from './card-look.ts';

/** One card: its id survives every reorder, and its password travels with it. */
export interface MergeEntry {
  id: string;
  file: File;
  password: string;
  /** The part that is taken, in the grammar of pages; empty for all of it. */
  pages: string;
}

export interface MergeList {
  entries: MergeEntry[];
  /** What went last, one or all, for as long as it can be brought back. */
  removed?: { entries: readonly MergeEntry[]; index: number };
}

export const emptyList: MergeList = { entries: [] };

let lastId = 0;

/** Undefined when together there would be too many: then nothing is added. */
export function addFiles(list: MergeList, files: readonly File[]): MergeList | undefined {
  if (list.entries.length + files.length > limits.mergeMaxFiles) return undefined;
  const added = files.map((file) => ({ id: `file-${++lastId}`, file, password: '', pages: '' }));
  return { entries: [...list.entries, ...added] };
}

export function removeEntry({ entries }: MergeList, id: string): MergeList {
  const index = entries.findIndex((entry) => entry.id === id);
  const entry = entries[index];
  if (!entry) return { entries };
  return { entries: entries.filter((other) => other !== entry), removed: { entries: [entry], index } };
}

export function undoRemove(list: MergeList): MergeList {
  const { entries, removed } = list;
  if (!removed || entries.length + removed.entries.length > limits.mergeMaxFiles) return list;
  return { entries: entries.toSpliced(removed.index, 0, ...removed.entries) };
}

export function removeAll({ entries }: MergeList): MergeList {
  return { entries: [], removed: { entries, index: 0 } };
}

export function moveEntry(list: MergeList, from: number, to: number): MergeList {
  const entry = list.entries[from];
  if (!entry || from === to || to < 0 || to >= list.entries.length) return list;
  return { ...list, entries: list.entries.toSpliced(from, 1).toSpliced(to, 0, entry) };
}

export function setPassword(list: MergeList, id: string, password: string): MergeList {
  return { ...list, entries: list.entries.map((entry) => (entry.id === id ? { ...entry, password } : entry)) };
}

export function setPages(list: MergeList, id: string, pages: string): MergeList {
  return { ...list, entries: list.entries.map((entry) => (entry.id === id ? { ...entry, pages } : entry)) };
}

/** As people count: "Scan 2" before "Scan 10". */
export function sortByName(list: MergeList, language: string): MergeList {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return { ...list, entries: list.entries.toSorted((a, b) => compare(a.file.name, b.file.name)) };
}

export function reverseEntries(list: MergeList): MergeList {
  return { ...list, entries: list.entries.toReversed() };
}

export function isImage({ file }: MergeEntry): boolean {
  return file.type.startsWith('image/') || /\.(hei[cf]|avif)$/i.test(file.name);
}

export function pagesByPosition(entries: readonly MergeEntry[]): Record<number, string> {
  return Object.fromEntries(
    entries
      .map((entry, at) => [at, isImage(entry) ? '' : plainPageText(entry.pages).trim()] as const)
      .filter(([, given]) => given !== ''),
  );
}

/** Its own password, or the one for all that need one. */
export function passwordOf(entry: MergeEntry, looks: CardLooks, common: string): string {
  return entry.password || (looks.get(entry.id)?.isProtected ? common : '');
}

/** By position in the list, and only those that were given. */
export function passwordsByPosition(
  entries: readonly MergeEntry[],
  looks: CardLooks = new Map(),
  common = '',
): Record<number, string> {
  return Object.fromEntries(
    entries.map((entry, at) => [at, passwordOf(entry, looks, common)] as const).filter(([, given]) => given !== ''),
  );
}

/** How many pages a file brings; undefined while nobody knows. */
export function pagesBrought(entry: MergeEntry, looks: CardLooks): number | undefined {
  if (isImage(entry)) return 1;
  const given = plainPageText(entry.pages).trim();
  if (given === '') return looks.get(entry.id)?.pages;
  const ranges = parsePageRanges(given);
  return ranges.ok ? ranges.value.reduce((sum, { first, last }) => sum + last - first + 1, 0) : undefined;
}

/** As far as they are counted. */
export function pagesInAll(entries: readonly MergeEntry[], looks: CardLooks): number {
  return entries.reduce((sum, entry) => sum + (pagesBrought(entry, looks) ?? 0), 0);
}

export function totalBytes(entries: readonly MergeEntry[]): number {
  return entries.reduce((sum, { file }) => sum + file.size, 0);
}

/** Two files may have the same name: a missing password blames one without, a wrong one blames one with. */
export function blamedEntry(
  entries: readonly MergeEntry[],
  { code, filename }: { code?: Failure['code']; filename?: string },
): MergeEntry | undefined {
  const named = entries.filter(({ file }) => file.name === filename);
  const isLikely = ({ password }: MergeEntry) => (password !== '') === (code !== 'password_required');
  return named.find(isLikely) ?? named[0];
}
