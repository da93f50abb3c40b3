// Fetches photographs, screenshots, icons and animations that no setting was chosen on, from Debian packages, into a
// folder outside the repository. Usage: node bench/image/held-out.mjs [folder]   then
// SET=<folder> node bench/image/run.mjs jpeg webp png gif   which writes its figures as a part of their own.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const folder = process.argv[2] ?? join(tmpdir(), 'held-img');
const unpacked = join(folder, 'x');
const packages = ['mate-backgrounds', 'plasma-workspace-wallpapers', 'lomiri-wallpapers-20.04', 'gimp-help-en'];
packages.push('python-skimage-doc', 'adwaita-icon-theme', 'phpmyadmin', 'dokuwiki');
for (const part of ['x', 'photos', 'png', 'gif']) mkdirSync(join(folder, part), { recursive: true });

for (const name of packages) {
  if (existsSync(join(unpacked, name))) continue;
  execFileSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' });
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'));
  execFileSync('dpkg', ['-x', join(folder, file), join(unpacked, name)]);
  rmSync(join(folder, file));
}

/** Wallpapers that are photographs, halved and more so that little of their own JPEG is left. */
const photos = [
  ...[
    'Path',
    'OneStandsOut',
    'Autumn',
    'ColorfulCups',
    'EveningGlow',
    'FallenLeaf',
    'ColdRipple',
    'BytheWater',
    'Kite',
  ].map((name) => [name, `plasma-workspace-wallpapers/usr/share/wallpapers/${name}/contents/images/2560x1600.jpg`]),
  ...['RainDrops', 'Dune', 'Storm', 'Wood', 'LadyBird', 'YellowFlower', 'Garden', 'FreshFlower'].map((name) => [
    name,
    `mate-backgrounds/usr/share/backgrounds/mate/nature/${name}.jpg`,
  ]),
  ['Elephants', 'mate-backgrounds/usr/share/backgrounds/mate/abstract/Elephants.jpg'],
  ['Kleiber', 'lomiri-wallpapers-20.04/usr/share/backgrounds/Kleiber_by_Lukas_Baubkus.jpg'],
  ['Fossa', 'lomiri-wallpapers-20.04/usr/share/backgrounds/Fossa_by_Jasper_Roks.jpg'],
];
/** Widths by turns: half a megapixel, one, one and a half (too large to be searched whole). */
const widths = [860, 1240, 1600];
for (const [index, [name, path]] of photos.entries()) {
  const source = sharp(join(unpacked, path)).removeAlpha();
  const { width } = await source.metadata();
  const wanted = Math.min(widths[index % 3], Math.round(width * 0.62));
  await source
    .resize({ width: wanted })
    .png({ compressionLevel: 6 })
    .toFile(join(folder, 'photos', `${name}.png`));
}

const found = (where, args) =>
  execFileSync('find', [join(unpacked, where), '-type', 'f', ...args], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort((one, other) => basename(one).localeCompare(basename(other)));
const everyNth = (files, count) => files.filter((_, index) => index % Math.ceil(files.length / count) === 0);
const rasters = [
  ...everyNth(found('gimp-help-en', ['-name', '*.png', '-size', '+25k']), 12),
  ...everyNth(found('python-skimage-doc', ['-name', '*.png', '-size', '+40k', '-size', '-300k']), 6),
  ...everyNth(found('adwaita-icon-theme', ['-path', '*512x512*', '-name', '*.png', '-size', '+6k']), 6),
];
for (const file of rasters) copyFileSync(file, join(folder, 'png', basename(file)));
for (const name of ['Autumn', 'Dune', 'Kleiber']) {
  const source = sharp(join(folder, 'photos', `${name}.png`)).resize({ width: 720 });
  await source.png().toFile(join(folder, 'png', `photo-${name}.png`));
}

for (const file of found('phpmyadmin', ['-path', '*pmahomme*', '-name', 'ajax*.gif'])) {
  copyFileSync(file, join(folder, 'gif', basename(file)));
}
for (const file of found('dokuwiki', ['-name', 'throbber.gif']))
  copyFileSync(file, join(folder, 'gif', 'throbber.gif'));
/** A view that glides over a photograph, as phone recordings do: every pixel changes in every frame. */
async function glide(name, frames, stepX, stepY) {
  const source = await sharp(join(folder, 'photos', `${name}.png`))
    .resize({ width: 560 })
    .png()
    .toBuffer();
  const views = [];
  for (let index = 0; index < frames; index++) {
    const area = { left: 4 + index * stepX, top: 4 + index * stepY, width: 320, height: 220 };
    views.push(await sharp(source).extract(area).png().toBuffer());
  }
  const file = join(folder, 'gif', `glide-${name}.gif`);
  await sharp(views, { join: { animated: true } })
    .gif({ effort: 7, delay: Array(frames).fill(80) })
    .toFile(file);
}
/** A drawing over a photograph that stays: a pointer walks, the rest is still. */
async function pointer(name, frames) {
  const source = await sharp(join(folder, 'photos', `${name}.png`))
    .resize({ width: 400 })
    .png()
    .toBuffer();
  const views = [];
  for (let index = 0; index < frames; index++) {
    const svg = `<svg width="400" height="200"><path d="M${20 + index * 16} ${30 + (index % 5) * 20}l20 40-14-4-6 14z" fill="#fff" stroke="#000" stroke-width="2"/></svg>`;
    views.push(
      await sharp(source)
        .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
        .png()
        .toBuffer(),
    );
  }
  const file = join(folder, 'gif', `pointer-${name}.gif`);
  await sharp(views, { join: { animated: true } })
    .gif({ effort: 7, delay: Array(frames).fill(60) })
    .toFile(file);
}
await glide('Kite', 12, 6, 1);
await glide('Garden', 10, 3, 2);
await pointer('ColorfulCups', 18);
console.log(
  `${readdirSync(join(folder, 'photos')).length} photographs, ${readdirSync(join(folder, 'png')).length} PNGs, ${readdirSync(join(folder, 'gif')).length} animations in ${folder}`,
);
