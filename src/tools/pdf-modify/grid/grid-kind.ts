/** What the grid is for: setting the order of the result, taking pages out, or cutting between them. */
export type GridKind = 'arrange' | 'remove' | 'split';
