let last = 0;

/** A name for one drag, one held key or one visit to a field: what happens in it is one step of undo. */
export function newGesture(): string {
  return `gesture ${++last}`;
}
