import type { Adjustments } from '../edit-state.ts';

/** The same three filters for the stage, where the browser draws them, and below for the result. */
export function cssFilterOf({ brightness, contrast, saturation }: Adjustments): string | undefined {
  if (brightness === 0 && contrast === 0 && saturation === 0) return undefined;
  return `brightness(${factor(brightness)}) contrast(${factor(contrast)}) saturate(${factor(saturation)})`;
}

/** -100 is nothing of it, 100 twice as much; darkening and graying stop short of a blank image. */
const factor = (value: number) => 1 + value / (value < 0 ? 125 : 100);

/** As CSS Filter Effects defines them, one after the other on the colors as they are stored. Safari's canvas has no filter. */
export function adjustPixels(data: Uint8ClampedArray, adjust: Adjustments): void {
  const [bright, contrast, saturation] = [adjust.brightness, adjust.contrast, adjust.saturation].map(factor) as [
    number,
    number,
    number,
  ];
  const shift = 127.5 * (1 - contrast);
  const tone = (value: number) => clamp(clamp(value * bright) * contrast + shift);
  const tones = Float32Array.from({ length: 256 }, (_, value) => tone(value));
  const [r, g, b] = [0.213, 0.715, 0.072];
  for (let at = 0; at < data.length; at += 4) {
    const red = tones[data[at] ?? 0] ?? 0;
    const green = tones[data[at + 1] ?? 0] ?? 0;
    const blue = tones[data[at + 2] ?? 0] ?? 0;
    const gray = (1 - saturation) * (r * red + g * green + b * blue);
    data[at] = gray + saturation * red;
    data[at + 1] = gray + saturation * green;
    data[at + 2] = gray + saturation * blue;
  }
}

const clamp = (value: number) => Math.min(255, Math.max(0, value));
