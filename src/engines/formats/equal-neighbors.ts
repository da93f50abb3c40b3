interface Samples {
  width: number;
  height: number;
  channels: number;
}

/**
 * The share of pixels exactly like the one before them: most in drawings and screenshots, a few percent in photographs
 * (sky, blown highlights). Looks at about so many rows.
 */
export function equalNeighborShare(samples: Uint8Array, { width, height, channels }: Samples, rows: number): number {
  let equal = 0;
  let seen = 0;
  const step = Math.max(1, Math.floor(height / rows));
  for (let y = 0; y < height; y += step) {
    const end = (y + 1) * width * channels;
    for (let pixel = (y * width + 1) * channels; pixel < end; pixel += channels) {
      let at = pixel;
      while (at < pixel + channels && samples[at] === samples[at - channels]) at++;
      if (at === pixel + channels) equal++;
      seen++;
    }
  }
  return seen === 0 ? 0 : equal / seen;
}
