/** Tables K.1 and K.2 of ITU-T T.81 in the order of the zigzag, which libjpeg calls quality 50. */
const luminance = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99,
];
const chrominance = [
  17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
];

/** The steps that stand for a quality on libjpeg's scale. */
export function standardTable(quality: number, isColor: boolean): Uint16Array {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const steps = (isColor ? chrominance : luminance).map((step) =>
    Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))),
  );
  return Uint16Array.from(steps);
}
