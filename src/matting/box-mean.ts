export type BoxMean = (
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
) => void;

/** Mean over a square window by running sums: its time does not depend on the radius. Source and target may be one. */
export function createBoxMean(maxPixels: number): BoxMean {
  const across = new Float32Array(maxPixels);
  return (source, target, width, height, radius) => {
    for (let y = 0; y < height; y++) sumRow(source, across, y * width, width, Math.min(radius, width - 1));
    averageColumns(across, target, width, height, Math.min(radius, height - 1), radius);
  };
}

function sumRow(source: Float32Array, across: Float32Array, start: number, width: number, radius: number): void {
  let sum = 0;
  const end = start + width;
  for (let i = start; i < start + radius; i++) sum += source[i] ?? 0;
  for (let i = start; i < end; i++) {
    if (i + radius < end) sum += source[i + radius] ?? 0;
    if (i - radius - 1 >= start) sum -= source[i - radius - 1] ?? 0;
    across[i] = sum;
  }
}

function averageColumns(
  across: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
  radiusAcross: number,
): void {
  const sums = new Float64Array(width);
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    shares[x] = 1 / (Math.min(width - 1, x + radiusAcross) - Math.max(0, x - radiusAcross) + 1);
  }
  for (let i = 0, x = 0; i < radius * width; i++) {
    sums[x] = (sums[x] ?? 0) + (across[i] ?? 0);
    if (++x === width) x = 0;
  }
  for (let y = 0; y < height; y++) {
    const first = Math.max(0, y - radius);
    const last = Math.min(height - 1, y + radius);
    const share = 1 / (last - first + 1);
    const adds = y + radius < height;
    const drops = y - radius - 1 >= 0;
    let entering = last * width;
    let leaving = (first - 1) * width;
    let at = y * width;
    for (let x = 0; x < width; x++, at++, entering++, leaving++) {
      let sum = sums[x] ?? 0;
      if (adds) sum += across[entering] ?? 0;
      if (drops) sum -= across[leaving] ?? 0;
      sums[x] = sum;
      target[at] = sum * share * (shares[x] ?? 0);
    }
  }
}
