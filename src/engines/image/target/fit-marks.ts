import { closeEnough } from './fit-quality.ts';

export interface MarkFit {
  bytes: Uint8Array;
  mark: number;
  fits: boolean;
  isNextTooLarge: boolean;
  ranOut: boolean;
}

export interface MarkSearch {
  lowest: number;
  highest: number;
  guess: number;
  maxBytes: number;
  maxEncodes: number;
  /** What bytes usually grow by with a mark, where that is known. */
  growth?: number;
  timeLeftMs(): number;
  encode(mark: number): Promise<Uint8Array | undefined>;
}

/** So many times too large, the lowest mark tells at once whether any will do. */
const farOver = 2;

/** The highest mark that stays under a size, where every try is expensive: bytes are taken to grow evenly in between. */
export async function fitMarks(search: MarkSearch): Promise<MarkFit | undefined> {
  const { maxBytes, timeLeftMs } = search;
  let low: { mark: number; bytes: number } = { mark: search.lowest - 1, bytes: 0 };
  let high: { mark: number; bytes: number } | undefined;
  let best: { mark: number; bytes: Uint8Array } | undefined;
  let fits = false;
  let ranOut = false;
  let next = search.guess;
  for (let count = 0; count < search.maxEncodes; count++) {
    const before = timeLeftMs();
    const bytes = await search.encode(next);
    if (!bytes) return best && finish();
    const isUnder = bytes.length <= maxBytes;
    if (
      isUnder
        ? !fits || next > (best?.mark ?? -1)
        : !fits && bytes.length < (best?.bytes.length ?? Number.POSITIVE_INFINITY)
    ) {
      best = { mark: next, bytes };
    }
    if (isUnder) {
      fits = true;
      low = { mark: next, bytes: bytes.length };
    } else high = { mark: next, bytes: bytes.length };
    const end = high?.mark ?? search.highest + 1;
    if ((isUnder && bytes.length >= maxBytes * closeEnough) || end - low.mark <= 1) break;
    const isHopeless = !fits && bytes.length > maxBytes * farOver;
    next = isHopeless ? search.lowest : between(low, { mark: end, bytes: high?.bytes }, search);
    ranOut = timeLeftMs() < (before - timeLeftMs()) * 1.5 + 3000;
    if (ranOut) break;
  }
  return best && finish();

  function finish(): MarkFit {
    if (!best) throw new Error('a search without tries');
    return { ...best, fits, isNextTooLarge: high?.mark === best.mark + 1, ranOut };
  }
}

function between(
  low: { mark: number; bytes: number },
  high: { mark: number; bytes: number | undefined },
  { maxBytes, growth }: MarkSearch,
): number {
  return Math.min(high.mark - 1, Math.max(low.mark + 1, Math.round(wanted())));

  function wanted(): number {
    const aim = maxBytes * 0.98;
    if (high.bytes !== undefined && low.bytes > 0) {
      return low.mark + ((high.mark - low.mark) * (aim - low.bytes)) / (high.bytes - low.bytes);
    }
    const known = high.bytes === undefined ? low : { mark: high.mark, bytes: high.bytes };
    if (!growth || known.bytes === 0) return (low.mark + high.mark) / 2;
    return known.mark + Math.log(aim / known.bytes) / Math.log(growth);
  }
}
