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
  const scale = 10 ** Math.min(decimalsOf(step), 8);
  const scaled = Math.round(roundTo(value, step) * scale);
  if (scaled === 0) return '0';
  const size = Math.abs(scaled);
  // More digits than are exact, or no number at all.
  if (!(size < Number.MAX_SAFE_INTEGER)) return shortNumeral(roundTo(value, step).toFixed(Math.log10(scale)));
  const whole = Math.floor(size / scale);
  const rest = size - whole * scale;
  const text = `${scaled < 0 ? '-' : ''}${whole === 0 ? '' : whole}`;
  return rest === 0 ? text : `${text}.${decimals(rest, scale)}`;
}

/** The digits after the point, without the zeros at their end. */
function decimals(rest: number, scale: number): string {
  // With a leading one, zeros in front are written too.
  const digits = String(rest + scale);
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end--;
  return digits.slice(1, end);
}

let lastStep = 1;
let lastDecimals = 0;

/** How many decimals a step takes; asked for the same one again and again. */
function decimalsOf(step: number): number {
  if (step !== lastStep) {
    lastStep = step;
    lastDecimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  }
  return lastDecimals;
}

/** The same number with fewer characters. */
export function shortNumeral(numeral: string): string {
  if (isShort(numeral)) return numeral;
  const sign = numeral.charCodeAt(0);
  let start = sign === 0x2b || sign === 0x2d ? 1 : 0;
  let end = numeral.length;
  if (numeral.includes('.')) {
    while (numeral.charCodeAt(end - 1) === 0x30) end--;
    if (numeral.charCodeAt(end - 1) === 0x2e) end--;
  }
  while (start < end - 1 && numeral.charCodeAt(start) === 0x30) start++;
  const digits = numeral.slice(start, end);
  if (digits === '' || digits === '0') return '0';
  return sign === 0x2d ? `-${digits}` : digits;
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
