// How far an alpha is from the true one. All planes are Float32Array, 0 to 1.

/** Mean over a square window (running sums, cut at the border). */
export function boxMean(source, width, height, radius) {
  const across = new Float32Array(source.length);
  const mean = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    const row = y * width;
    for (let x = 0; x < Math.min(radius, width); x++) sum += source[row + x];
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += source[row + x + radius];
      if (x - radius - 1 >= 0) sum -= source[row + x - radius - 1];
      across[row + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    }
  }
  for (let x = 0; x < width; x++) {
    let sum = 0;
    for (let y = 0; y < Math.min(radius, height); y++) sum += across[y * width + x];
    for (let y = 0; y < height; y++) {
      if (y + radius < height) sum += across[(y + radius) * width + x];
      if (y - radius - 1 >= 0) sum -= across[(y - radius - 1) * width + x];
      mean[y * width + x] = sum / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    }
  }
  return mean;
}

/** The true edge and 1 % of the longer side around it. */
export function edgeBand(truth, width, height) {
  const edge = new Float32Array(truth.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const inside = truth[i] > 0.5;
      const crosses =
        (x < width - 1 && truth[i + 1] > 0.5 !== inside) || (y < height - 1 && truth[i + width] > 0.5 !== inside);
      if ((truth[i] > 0.02 && truth[i] < 0.98) || crosses) edge[i] = 1;
    }
  }
  return boxMean(edge, width, height, Math.max(3, Math.round(Math.max(width, height) * 0.01)));
}

/** Gradient magnitude with Gaussian derivatives of sigma 1.4, as alphamatting.com measures it. */
function gradient(plane, width, height) {
  const sigma = 1.4;
  const reach = 4;
  const smooth = [];
  const slope = [];
  for (let i = -reach; i <= reach; i++) {
    const value = Math.exp((-i * i) / (2 * sigma * sigma));
    smooth.push(value);
    slope.push((-i * value) / (sigma * sigma));
  }
  const total = smooth.reduce((sum, value) => sum + value, 0);
  const blurred = smooth.map((value) => value / total);
  const along = (source, kernel, dx, dy) => {
    const result = new Float32Array(source.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          const xx = Math.max(0, Math.min(width - 1, x + k * dx));
          const yy = Math.max(0, Math.min(height - 1, y + k * dy));
          sum += kernel[k + reach] * source[yy * width + xx];
        }
        result[y * width + x] = sum;
      }
    }
    return result;
  };
  const gx = along(along(plane, slope, 1, 0), blurred, 0, 1);
  const gy = along(along(plane, blurred, 1, 0), slope, 0, 1);
  return gx.map((value, i) => Math.hypot(value, gy[i]));
}

const known = new WeakMap();
function gradientOfTruth(truth, width, height) {
  if (!known.has(truth)) known.set(truth, gradient(truth, width, height));
  return known.get(truth);
}

export function compareAlpha(alpha, truth, width, height, { withGradient = true } = {}) {
  const band = edgeBand(truth, width, height);
  let [error, bandError, bandCount, both, either, gradientError] = [0, 0, 0, 0, 0, 0];
  const slopes = withGradient ? [gradient(alpha, width, height), gradientOfTruth(truth, width, height)] : undefined;
  for (let i = 0; i < truth.length; i++) {
    const difference = Math.abs(alpha[i] - truth[i]);
    error += difference;
    if (band[i] > 1e-4) {
      bandError += difference;
      bandCount++;
    }
    const [a, b] = [alpha[i] > 0.5, truth[i] > 0.5];
    if (a && b) both++;
    if (a || b) either++;
    if (slopes) gradientError += (slopes[0][i] - slopes[1][i]) ** 2;
  }
  return {
    meanError: error / truth.length,
    bandError: bandCount ? bandError / bandCount : 0,
    gradientError: gradientError / 1000,
    iou: either ? both / either : 1,
  };
}
