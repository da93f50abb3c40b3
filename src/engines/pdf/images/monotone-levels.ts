/**
 * Chooses for each of several steps what it settles on, so that sizes never rise from the gentlest to the strictest,
 * whatever each of them offers. Step 0 is the strictest; `bounds[n]` lies between step n and n + 1 and they must rise.
 *
 * A step that does not get down to the bound above it asks the gentler one and takes the smaller of the two. A step that
 * gets below the bound beneath it looks at what the stricter one settles on, and takes the larger of the two. On its own
 * side of the bound a step need not know its neighbor: that one is on the other side, or has asked.
 */
export async function settle<Offer extends { size: number }>(
  step: number,
  offerOf: (step: number) => Promise<Offer>,
  bounds: readonly number[],
): Promise<Offer> {
  const offer = await smallestOf(step, offerOf, bounds);
  const beneath = bounds[step - 1];
  if (beneath === undefined || offer.size >= beneath) return offer;
  const stricter = await settle(step - 1, offerOf, bounds);
  return stricter.size > offer.size ? stricter : offer;
}

/** Its own offer, or a gentler one it has to ask for. */
async function smallestOf<Offer extends { size: number }>(
  step: number,
  offerOf: (step: number) => Promise<Offer>,
  bounds: readonly number[],
): Promise<Offer> {
  const offer = await offerOf(step);
  const above = bounds[step];
  if (above === undefined || offer.size <= above) return offer;
  const gentler = await smallestOf(step + 1, offerOf, bounds);
  return gentler.size < offer.size ? gentler : offer;
}
