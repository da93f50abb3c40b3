export const whiteHex = '#FFFFFF';

/** `#abc`, `AABBCC` or `#aabbcc` → `#AABBCC`; undefined for anything that is no color in hex. */
export function parseHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toUpperCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
