import type { MergeEntry } from './merge-list.ts';

/** Where the password field of a card stands. */
export const passwordId = (entry: MergeEntry) => `password-${entry.id}`;

/** Where its grip stands. */
export const gripId = (entry: MergeEntry) => `grip-${entry.id}`;
