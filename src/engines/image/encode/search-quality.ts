/** What an encoder made at one quality and how it looks. */
export interface Probe {
  quality: number;
  score: number;
  bytes: number;
}

export interface QualitySearch {
  target: number;
  lowest: number;
  highest: number;
  guess: number;
  /** How coarse the encoder's quantizer is at a quality: the error grows with a power of it. */
  coarseness(quality: number): number;
  probe(quality: number): Promise<Probe>;
  /** Close enough to stop. */
  tolerance: number;
  maxProbes: number;
  /** How the error grows with the coarseness here, where that is known already (see measuredPower). */
  power?: number | undefined;
}

/** Distance from identical grows about with this power of the coarseness, over photographs and encoders alike. */
const usualPower = 0.6;

/**
 * Finds the quality whose score meets the target in two to four probes: errors are a power of the coarseness,
 * so two probes give a line in logarithms, and the target is read off it. All probes are returned, best first.
 */
export async function searchQuality(search: QualitySearch): Promise<Probe[]> {
  const probes: Probe[] = [];
  let next = search.guess;
  while (probes.length < search.maxProbes) {
    probes.push(await search.probe(next));
    probes.sort((one, other) => distance(one, search.target) - distance(other, search.target));
    const [best] = probes;
    if (!best || distance(best, search.target) <= search.tolerance) break;
    const wanted = predict(search, probes);
    const untried = nearestUntried(wanted, best, search, probes);
    if (untried === undefined) break;
    next = untried;
  }
  return probes;
}

function distance({ score }: Probe, target: number): number {
  // Below the target a visitor may see it; above it costs a few bytes.
  return score >= target ? score - target : (target - score) * 1.3;
}

function predict(search: QualitySearch, probes: readonly Probe[]): number {
  const [best] = probes;
  if (!best) return search.guess;
  const power = measuredPower(search, probes) ?? search.power ?? usualPower;
  return predictFrom(search, best, power);
}

function predictFrom(search: Omit<QualitySearch, 'probe'>, from: Probe, power: number): number {
  const wanted = logCoarseness(search, from) + (Math.log(100 - search.target) - logError(from)) / power;
  return qualityOf(search, Math.exp(wanted));
}

/** The power of the coarseness the two best probes lie on; undefined where they say nothing sensible. */
export function measuredPower(
  search: Pick<QualitySearch, 'coarseness'>,
  [best, second]: readonly Probe[],
): number | undefined {
  if (!best || !second || second.quality === best.quality) return undefined;
  const power = (logError(best) - logError(second)) / (logCoarseness(search, best) - logCoarseness(search, second));
  return power > 0.15 && power < 3 ? power : undefined;
}

/** The quality that would have met the target, read off one probe. */
export function qualityFor(search: Omit<QualitySearch, 'probe'>, probe: Probe): number {
  return Math.min(search.highest, Math.max(search.lowest, predictFrom(search, probe, search.power ?? usualPower)));
}

function logError({ score }: Probe): number {
  return Math.log(Math.max(0.5, 100 - score));
}

function logCoarseness(search: Pick<QualitySearch, 'coarseness'>, { quality }: Probe): number {
  return Math.log(search.coarseness(quality));
}

/** Coarseness falls as quality rises: bisection over whole numbers. */
function qualityOf(search: Omit<QualitySearch, 'probe'>, coarseness: number): number {
  let low = search.lowest;
  let high = search.highest;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (search.coarseness(middle) > coarseness) low = middle + 1;
    else high = middle;
  }
  const above = search.coarseness(low);
  const below = search.coarseness(Math.max(search.lowest, low - 1));
  return Math.abs(below - coarseness) < Math.abs(above - coarseness) ? Math.max(search.lowest, low - 1) : low;
}

/** The wanted quality, or one step from the best towards the target when it was tried already. */
function nearestUntried(
  wanted: number,
  best: Probe,
  search: QualitySearch,
  probes: readonly Probe[],
): number | undefined {
  const tried = (quality: number) => probes.some((probe) => probe.quality === quality);
  const inside = (quality: number) => Math.min(search.highest, Math.max(search.lowest, quality));
  if (!tried(inside(wanted))) return inside(wanted);
  const towards = inside(best.quality + (best.score < search.target ? 1 : -1));
  return tried(towards) ? undefined : towards;
}

/** libjpeg's scale of its quantization tables, in percent. */
export function jpegCoarseness(quality: number): number {
  return quality < 50 ? 5000 / quality : Math.max(1, 200 - 2 * quality);
}

/** libwebp's mapping of quality to its quantizer. */
export function webpCoarseness(quality: number): number {
  const share = quality / 100;
  const bent = share < 0.75 ? share * (2 / 3) : 2 * share - 1;
  return Math.max(0.004, 1 - Math.cbrt(bent));
}

/** libaom's quantizer grows by about this factor with every step of quality that libheif maps onto it. */
export function avifCoarseness(quality: number): number {
  return Math.exp((100 - quality) * 0.05);
}
