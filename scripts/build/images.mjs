// Sharing images (1200 × 630, one per family, free of text so that they suit every language), icons, favicon.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The vivid colors of the light theme, read from the tokens so that they stand in one place. */
function vividColors() {
  const tokens = readFileSync('src/web/styles/tokens.css', 'utf8');
  const read = (name) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '#000000';
  return Object.fromEntries(
    ['pdf', 'image', 'time', 'financial'].map((family) => [
      family,
      { vivid: read(`${family}-vivid`), tint: read(`${family}-tint`) },
    ]),
  );
}

export async function drawImages(folder) {
  const colors = vividColors();
  mkdirSync(join(folder, 'og'), { recursive: true });
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const family of ['site', ...Object.keys(colors)]) {
    await sharp(Buffer.from(sharingImage(family, colors)))
      .png({ compressionLevel: 9, palette: true, colors: 128 })
      .toFile(join(folder, 'og', `${family}.png`));
  }
  const mark = markOf(colors);
  writeFileSync(join(folder, 'favicon.svg'), mark);
  for (const size of [180, 192, 512]) {
    const padded = size === 180 ? padMark(colors) : mark;
    await sharp(Buffer.from(padded), { density: 1200 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, 'icons', `icon-${size}.png`));
  }
  await sharp(Buffer.from(padMark(colors)), { density: 1200 })
    .resize(512, 512)
    .png()
    .toFile(join(folder, 'icons', 'icon-maskable-512.png'));
  writeFileSync(
    join(folder, 'favicon.ico'),
    icoOf(await sharp(Buffer.from(mark), { density: 600 }).resize(32, 32).png().toBuffer()),
  );
}

function compartments({ pdf, image, time, financial }) {
  return `<g stroke-linejoin="round" stroke-width="36">
<path fill="${pdf.vivid}" stroke="${pdf.vivid}" d="M24 24h72v352H24z"/>
<path fill="${image.vivid}" stroke="${image.vivid}" d="M158 24h172L158 161.6z"/>
<path fill="${time.vivid}" stroke="${time.vivid}" d="M207 200 376 64.8v270.4z"/>
<path fill="${financial.vivid}" stroke="${financial.vivid}" d="M158 238.400 330 376H158z"/></g>`;
}

const glyphs = {
  pdf: '<path d="M0 20a20 20 0 0 1 20-20h80l60 60v130a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z" fill="#fff"/><path d="M36 96h88M36 130h88M36 164h52" stroke="V" stroke-width="13" stroke-linecap="round"/>',
  image:
    '<rect width="190" height="150" y="30" rx="20" fill="#fff"/><circle cx="142" cy="72" r="17" fill="V"/><path d="m20 164 52-72 37 47 20-22 44 47z" fill="V"/>',
  time: '<circle cx="100" cy="105" r="98" fill="#fff"/><path d="M100 45v62l38 26" fill="none" stroke="V" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>',
  financial:
    '<circle cx="100" cy="105" r="98" fill="#fff"/><path d="m68 137 64-64" stroke="V" stroke-width="14" stroke-linecap="round"/><circle cx="72" cy="78" r="15" fill="V"/><circle cx="128" cy="133" r="15" fill="V"/>',
};

function sharingImage(family, colors) {
  if (family === 'site') {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#f4f5f2"/><g transform="translate(371 86) scale(1.07)"><rect x="-14" y="-14" width="456" height="456" rx="60" fill="#e7eae4"/><g transform="translate(14 14)">${compartments(colors)}</g></g></svg>`;
  }
  const { vivid, tint } = colors[family];
  const glyph = glyphs[family].replaceAll('V', vivid);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${tint}"/><rect x="360" y="75" width="480" height="480" rx="72" fill="${vivid}"/><g transform="translate(600 315) scale(1.35) translate(-95 -105)">${glyph}</g><g transform="translate(1064 494) scale(.19)">${compartments(colors)}</g></svg>`;
}

function markOf(colors) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><clipPath id="k"><rect width="32" height="32" rx="7.500"/></clipPath><g clip-path="url(#k)"><path fill="${colors.pdf.vivid}" d="M0 0h9.400v32H0z"/><path fill="${colors.image.vivid}" d="M12 0h18L12 14.400z"/><path fill="${colors.time.vivid}" d="M14 16 32 1.600v28.800z"/><path fill="${colors.financial.vivid}" d="M12 17.600 30 32H12z"/></g></svg>`;
}

/** Phones cut their own shape out of the icon: the mark keeps inside the safe middle. */
function padMark(colors) {
  const inner = markOf(colors).replace(/<\/?svg[^>]*>/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#f4f5f2"/><g transform="translate(8 8)">${inner}</g></svg>`;
}

/** An .ico file may hold a PNG as it is. */
function icoOf(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
