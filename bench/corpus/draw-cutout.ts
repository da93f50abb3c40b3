import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { encodeScene } from '../../tests/fixtures/cutout-scenes.ts';
import { drawStudio, studioBackdrops, studioSubjects } from '../../tests/fixtures/cutout-studio.ts';

/** Subjects before backdrops of a studio, each with its true alpha beside it (x.jpg and x.alpha.png). */
export async function drawCorpus(folder: string): Promise<void> {
  const subjects = Object.keys(studioSubjects) as (keyof typeof studioSubjects)[];
  const backdrops = Object.keys(studioBackdrops) as (keyof typeof studioBackdrops)[];
  for (const [index, subject] of subjects.entries()) {
    for (const step of [0, 5]) {
      const backdrop = backdrops[(index * 2 + step) % backdrops.length] ?? 'white';
      const scene = drawStudio({ subject, backdrop, width: 960, height: 720 });
      const { width, height } = scene;
      const name = path.join(folder, `${subject}-${backdrop}`);
      writeFileSync(`${name}.jpg`, await encodeScene(scene));
      const alpha = Uint8Array.from(scene.alpha, (share) => Math.round(share * 255));
      writeFileSync(
        `${name}.alpha.png`,
        await sharp(alpha, { raw: { width, height, channels: 1 } })
          .png()
          .toBuffer(),
      );
    }
  }
}
