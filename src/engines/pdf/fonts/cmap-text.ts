/** The parts of a character map between `begin…` and `end…` (Adobe Technical Note 5014), in one pass over its text. */
export function sectionsOf(text: string, kind: string): string[] {
  return text
    .split(`begin${kind}`)
    .slice(1)
    .map((part) => {
      const end = part.indexOf(`end${kind}`);
      return end < 0 ? part : part.slice(0, end);
    });
}

/** What stands before the first section whose name begins with `kind`; undefined when there is none. */
export function headOf(text: string, kind: string): string | undefined {
  let at = text.indexOf(`begin${kind}`);
  if (at < 0) return undefined;
  // The number of its entries stands before it.
  while (at > 0 && /[\d\s]/.test(text[at - 1] ?? '')) at--;
  return `${text.slice(0, at)}\n`;
}
