import type { MergeEntry } from './merge-list.ts';

/** Where the password field of a card stands. */
export const passwordId = (entry: MergeEntry) => `password-${entry.id}`;

/** What a card is moved by. */
export const gripId = (entry: MergeEntry) => `grip-${entry.id}`;
