import { losslessCompressPng, pngQuantize } from '@napi-rs/image';
import { type Candidate, smallest } from './compress-level.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from './perceptual-score.ts';
import { decodeOwn, fromPixels } from './raw-picture.ts';

/** The smallest PNG that meets the target: a palette when it looks right, else all colours. */
export async function bestPng(
  picture: RawPixels,
  target: number,
  report: (share: number) => void,
): Promise<Candidate | undefined> {
  const lossless = await losslessPng(picture);
  report(0.4);
  const palettes = await palettePngs(picture, target);
  return smallest([lossless, ...palettes]);
}

export async function losslessPng(picture: RawPixels): Promise<Candidate> {
  const plain = await fromPixels(clearHidden(picture)).png({ compressionLevel: 6 }).toBuffer();
  return { bytes: await optimise(plain), encoder: 'oxipng', score: 100, lossless: true };
}

async function optimise(png: Uint8Array): Promise<Uint8Array> {
  const optimised = await losslessCompressPng(png, { strip: true });
  return optimised.length < png.length ? optimised : png;
}

async function palettePngs(picture: RawPixels, target: number): Promise<Candidate[]> {
  const scorer = createScorer(picture);
  const found: Candidate[] = [];
  for (const dither of [1, 0.5, 0]) {
    for (const quality of [100, 80, 60, 40]) {
      const bytes = await fromPixels(picture)
        .png({ palette: true, quality, dither, effort: 7, compressionLevel: 9 })
        .toBuffer();
      const scored = await scoreOf(bytes, `palette q${quality} d${dither}`, scorer);
      if (scored.score < target) break;
      found.push(scored);
    }
  }
  const plain = await fromPixels(picture).png({ compressionLevel: 1 }).toBuffer();
  try {
    const scored = await scoreOf(await pngQuantize(plain, { speed: 3 }), 'napi palette', scorer);
    if (scored.score >= target) found.push(scored);
  } catch {
    // Below its quality floor it refuses.
  }
  const best = smallest(found);
  return best ? [{ ...best, bytes: await optimise(best.bytes) }] : [];
}

async function scoreOf(bytes: Uint8Array, encoder: string, scorer: PerceptualScorer): Promise<Candidate> {
  return { bytes, encoder, score: scorer.score(await decodeOwn(bytes)), lossless: false };
}

/** Colours nobody sees cost bytes and may hold what was meant to be cut out. */
function clearHidden(picture: RawPixels): RawPixels {
  if (picture.channels === 3) return picture;
  const pixels = picture.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return { ...picture, pixels };
}
