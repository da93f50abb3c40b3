const [headLetters, tailLetters] = [26, 13];
/** With the marks that belong to it: many scripts are cut badly between the two. */
const letters = /\P{M}\p{M}*/gu;

/** A long name for a sentence of one or two lines: its middle gives way, for names differ at their ends. */
export function shortName(name: string): string {
  const all = name.match(letters) ?? [];
  if (all.length <= headLetters + tailLetters + 1) return name;
  return `${all.slice(0, headLetters).join('')}…${all.slice(-tailLetters).join('')}`;
}
