import type { MergeEntry } from './merge-list.ts';

/** Where the password field of a card stands. */
export const passwordId = (entry: MergeEntry) => `password-${entry.id}`;
