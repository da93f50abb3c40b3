#!/usr/bin/env node
// Makes the before/after examples of the help with the tools themselves: node scripts/help-examples.mjs URL, against
// a server that runs. Draws its own inputs, sends them, and keeps small copies and the true sizes in src/web/help.
import { writeFileSync } from 'node:fs';
import * as mupdf from 'mupdf';
import sharp from 'sharp';

const [server = 'http://localhost:3000'] = process.argv.slice(2);
const folder = 'src/web/help/examples';
const examples = {};

const photo = await sharp(Buffer.from(landscape())).jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer();
const smaller = await call('/api/image/compress', photo, 'image/jpeg', { quality: 'MEDIUM' });
const detail = { left: 760, top: 560, width: 640, height: 480 };
await keep('image-compress', {
  before: { image: sharp(photo).extract(detail), bytes: photo.length },
  after: { image: sharp(smaller).extract(detail), bytes: smaller.length },
});

// At the resolution of an office program's export: a camera's would shrink by far more than people can expect.
const placed = await sharp(photo).resize(1000).sharpen().jpeg({ quality: 95 }).toBuffer();
const brochure = pdfWith(placed, 1000, 700);
const compressed = await call('/api/pdf/compress', brochure, 'application/pdf', { level: 'MEDIUM' });
await keep('pdf-compress', {
  before: { image: firstPage(brochure), bytes: brochure.length },
  after: { image: firstPage(compressed), bytes: compressed.length },
});

const plant = await sharp(Buffer.from(pottedPlant())).png().toBuffer();
const cutOut = await call('/api/image/remove-background', plant, 'image/png', { method: 'color' });
await keep('image-background', { before: { image: sharp(plant) }, after: { image: sharp(cutOut) } });

writeFileSync(`${folder}/examples.json`, `${JSON.stringify(examples, null, 2)}\n`);

async function call(path, bytes, type, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes], { type }), `example.${type.split('/')[1]}`);
  const answer = await fetch(server + path, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Two images of one size, small enough for a phone's network. */
async function keep(tool, sides) {
  examples[tool] = {};
  for (const [side, { image, bytes }] of Object.entries(sides)) {
    const file = `${tool}-${side}.webp`;
    const { width, height } = await image
      .resize({ width: 400 })
      .webp({ quality: 68, effort: 6, alphaQuality: 60 })
      .toFile(`${folder}/${file}`);
    examples[tool][side] = { file, width, height, ...(bytes === undefined ? {} : { bytes }) };
  }
}

/** The upper part of the page: a heading, lines of text, the image. */
function firstPage(bytes) {
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0);
  const png = page.toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceRGB, false).asPNG();
  return sharp(Buffer.from(png)).extract({ left: 0, top: 0, width: 1190, height: 893 });
}

function pdfWith(jpeg, width, height) {
  const text = ['BT /F1 34 Tf 48 760 Td (The valley in May) Tj ET'];
  const lines = [
    'Six walks between the lake and the pass, with times,',
    'heights and the huts that are open from the first of the month.',
  ];
  text.push(...lines.map((line, index) => `BT /F2 15 Tf 48 ${728 - index * 21} Td (${line}) Tj ET`));
  const content = Buffer.from(`${text.join('\n')}\nq 499 0 0 349 48 330 cm /I Do Q`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>/XObject<</I 7 0 R>>>>>>',
    [`<</Length ${content.length}>>`, content],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    ],
  ];
  let file = Buffer.from('%PDF-1.7\n');
  const table = objects.map((object, index) => {
    const [dictionary, stream] = Array.isArray(object) ? object : [object];
    const at = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    const data = stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : [];
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`), ...data, Buffer.from('endobj\n')]);
    return at;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${trailer}`)]);
}

/** Hills, a lake and grain as a camera leaves it. */
function landscape() {
  const ridge = (base, height, step, seed) => {
    const points = Array.from({ length: 2000 / step + 1 }, (_, i) => {
      const y = base - height * (0.5 + 0.5 * Math.sin(i * 0.7 + seed) * Math.cos(i * 0.31 + seed * 2));
      return `${i * step} ${y.toFixed(0)}`;
    });
    return `M0 1400 L${points.join(' L')} L2000 1400Z`;
  };
  const trees = Array.from({ length: 90 }, (_, i) => {
    const x = (i * 1237) % 2000;
    const y = 1040 + ((i * 733) % 340);
    const size = 26 + (y - 1000) / 4;
    return `<path d="M${x} ${y - size * 2.4}l${size * 0.6} ${size * 2.4}h-${size * 1.2}z" fill="hsl(${140 + (i % 5) * 9} 38% ${18 + (i % 7) * 3}%)"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1400">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#5f9fd8"/><stop offset=".55" stop-color="#f6dcb8"/></linearGradient>
<linearGradient id="w" x2="0" y2="1"><stop stop-color="#f3d9b4"/><stop offset="1" stop-color="#3f7fa8"/></linearGradient>
<filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .5 .5 .5 0 -.55"/></filter>
<filter id="r" x="0" y="0" width="1" height="1"><feTurbulence type="turbulence" baseFrequency=".012 .06" numOctaves="5" seed="9"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .16 0 0 0 0 .14 1.400 0 0 0 -.2"/></filter></defs>
<rect width="2000" height="1400" fill="url(#s)"/><circle cx="1420" cy="360" r="92" fill="#fff3d6"/>
<path d="${ridge(700, 330, 80, 1)}" fill="#7f95b8"/><path d="${ridge(800, 260, 50, 3)}" fill="#5b7b86"/>
<rect y="780" width="2000" height="240" fill="url(#w)"/><path d="${ridge(1010, 150, 40, 5)}" fill="#48753f"/>${trees}
<rect y="560" width="2000" height="840" filter="url(#r)" opacity=".35"/><rect width="2000" height="1400" filter="url(#g)" opacity=".75"/></svg>`;
}

/** Thin leaves and a gap below the handle: what a cut-out has to get right. */
function pottedPlant() {
  const leaves = Array.from({ length: 46 }, (_, i) => {
    const angle = (-88 + (i * 176) / 45) * (Math.PI / 180);
    const reach = 300 + ((i * 97) % 190);
    const tipX = 480 + Math.sin(angle) * reach;
    const tipY = 560 - Math.cos(angle) * reach * 0.95 + Math.abs(Math.sin(angle)) * 130;
    const bendX = 480 + Math.sin(angle) * reach * 0.45;
    const bendY = 540 - reach * 0.62;
    const color = `hsl(${112 + (i % 6) * 8} ${36 + (i % 4) * 6}% ${24 + (i % 5) * 6}%)`;
    return `<path d="M${466 + (i % 7) * 5} 570Q${bendX} ${bendY} ${tipX} ${tipY}Q${bendX + 16} ${bendY + 22} ${476 + (i % 7) * 5} 570Z" fill="${color}"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960">
<defs><linearGradient id="b" x2=".3" y2="1"><stop stop-color="#f7e7cf"/><stop offset="1" stop-color="#efd3ae"/></linearGradient>
<linearGradient id="p"><stop stop-color="#b4573a"/><stop offset=".45" stop-color="#d97b55"/><stop offset="1" stop-color="#96432b"/></linearGradient></defs>
<rect width="960" height="960" fill="url(#b)"/>${leaves}
<path d="M640 650c170-20 160 160-20 160" fill="none" stroke="#a84e33" stroke-width="30"/>
<path d="M310 600h340l-44 270q-4 22-28 22H382q-24 0-28-22z" fill="url(#p)"/><rect x="286" y="548" width="388" height="76" rx="16" fill="url(#p)"/><rect x="286" y="604" width="388" height="20" rx="10" fill="#000" opacity=".12"/></svg>`;
}
