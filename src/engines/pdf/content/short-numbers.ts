/** The largest of 1, 0.5, 0.2, 0.1, 0.05 … that is not above `limit`. */
export function stepBelow(limit: number): number {
  if (limit >= 1) return 1;
  if (!(limit > 1e-6)) return 1e-6;
  const power = 10 ** Math.floor(Math.log10(limit) + 1e-9);
  const first = limit / power + 1e-9;
  return power * (first >= 5 ? 5 : first >= 2 ? 2 : 1);
}

export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** A number as short as PDF allows it: no exponent, no needless zero. */
export function shortNumber(value: number, step: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return shortNumeral(roundTo(value, step).toFixed(Math.min(decimals, 8)));
}

/** The same number with fewer characters. */
export function shortNumeral(numeral: string): string {
  if (isShort(numeral)) return numeral;
  let text = numeral.startsWith('+') ? numeral.slice(1) : numeral;
  if (text.includes('.')) text = text.replace(/0+$/, '').replace(/\.$/, '');
  text = text.replace(/^(-?)0+(?=[\d.])/, '$1');
  return text === '' || text === '-' || text === '-0' ? '0' : text;
}

/** Whether there is certainly nothing to leave out: it begins with a digit that counts, and so it ends. */
function isShort(numeral: string): boolean {
  const first = numeral.charCodeAt(0);
  if (first < 0x31 || first > 0x39) return numeral === '0';
  const last = numeral.charCodeAt(numeral.length - 1);
  return (last >= 0x31 && last <= 0x39) || (last === 0x30 && !numeral.includes('.'));
}

export function isNumeral(operand: string): boolean {
  const code = operand.charCodeAt(0);
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}
