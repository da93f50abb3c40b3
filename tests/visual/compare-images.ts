import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const baseline = join(import.meta.dirname, 'baseline');
const differences = 'test-results/visual';
/** A channel may be off by this much: the same letters land on other fractions of a pixel. */
const maxOff = 48;

/** The share of pixels that differ from the kept image. A new or an updated image is kept, and differs in none. */
export async function shareChanged(name: string, drawn: Buffer): Promise<number> {
  const kept = join(baseline, `${name}.webp`);
  if (!existsSync(kept) || process.env['KITBOX_VISUAL_UPDATE']) {
    await mkdir(baseline, { recursive: true });
    await sharp(drawn).webp({ nearLossless: true, quality: 60, effort: 6 }).toFile(kept);
    return 0;
  }
  const before = await rawOf(kept);
  const after = await rawOf(drawn);
  const share = before.info.height === after.info.height ? shareOff(before.data, after.data) : 1;
  if (share > 0) {
    await mkdir(differences, { recursive: true });
    await sharp(drawn)
      .png()
      .toFile(join(differences, `${name}.png`));
  }
  return share;
}

const rawOf = (image: string | Buffer) =>
  sharp(image).removeAlpha().toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });

function shareOff(before: Buffer, after: Buffer): number {
  let off = 0;
  for (let at = 0; at < before.length; at += 3) {
    const worst = Math.max(
      Math.abs((before[at] ?? 0) - (after[at] ?? 0)),
      Math.abs((before[at + 1] ?? 0) - (after[at + 1] ?? 0)),
      Math.abs((before[at + 2] ?? 0) - (after[at + 2] ?? 0)),
    );
    if (worst > maxOff) off++;
  }
  return off / (before.length / 3);
}
