/** Printed sizes by name. Heads from crown to chin and the room above them as the issuing states ask for them. */
export interface IdFormat {
  /** In millimeters. */
  width: number;
  height: number;
  head: number;
  above: number;
}

/**
 * ICAO 9303 and most of Europe, India, Japan, Korea: head 32 to 36 of 45 mm. United States: 25 to 35 of 51 mm. Canada: 31
 * to 36 of 70 mm. China: 28 to 33 of 48 mm, 3 to 5 mm above. The smaller card: two thirds as on most of them.
 */
export const idFormats = {
  '35x45': { width: 35, height: 45, head: 34, above: 4 },
  '2x2in': { width: 50.8, height: 50.8, head: 31, above: 7 },
  '50x70': { width: 50, height: 70, head: 34, above: 9 },
  '33x48': { width: 33, height: 48, head: 31, above: 4 },
  '30x40': { width: 30, height: 40, head: 27, above: 4 },
} as const satisfies Record<string, IdFormat>;

export type IdFormatId = keyof typeof idFormats;
export const idFormatIds = Object.keys(idFormats) as IdFormatId[];

export const dpis = [300, 600] as const;
export type Dpi = (typeof dpis)[number];

export function pixelsOfFormat({ width, height }: Pick<IdFormat, 'width' | 'height'>, dpi: Dpi) {
  const pixels = (millimeters: number) => Math.round((millimeters / 25.4) * dpi);
  return { width: pixels(width), height: pixels(height) };
}
