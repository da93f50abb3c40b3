/** `npm test` runs this suite short, `npm run test:faults` at full length. */
export const isShort = process.env.KITBOX_FAULTS === 'short';

export function seconds(full: number, short: number): number {
  return isShort ? short : full;
}
