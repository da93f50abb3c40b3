/** Digits as a keyboard in Arabic writes them, as the digits that numbers are read from. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
