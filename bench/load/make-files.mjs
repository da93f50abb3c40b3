// Files for load and growth, made here so that they need no corpus.
import sharp from 'sharp';

/** A plain PDF of text pages, written by hand. */
export function pdfOfPages(count) {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = Array.from({ length: count }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 0; page < count; page++) {
    const lines = Array.from(
      { length: 40 },
      (_, line) => `(Page ${page + 1}, line ${line + 1}: the quick brown fox) Tj T*`,
    );
    const content = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.join('\n')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** Photographs as JPEG, one to a page, as a scanner or a telephone makes them. */
export async function pdfOfPhotos(count, width, height) {
  const chunks = [];
  const offsets = [];
  let length = 0;
  const push = (bytes) => {
    const buffer = Buffer.from(bytes, 'latin1');
    chunks.push(buffer);
    length += buffer.length;
  };
  const object = (number, before, data, after = '') => {
    offsets[number] = length;
    push(`${number} 0 obj\n${before}`);
    if (data) push(data);
    push(`${after}\nendobj\n`);
  };
  push('%PDF-1.7\n');
  const kids = Array.from({ length: count }, (_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`);
  for (let page = 0; page < count; page++) {
    const number = 3 + page * 3;
    const image = await photo(width, height, page + 1);
    const content = 'q 500 0 0 375 56 200 cm /P Do Q';
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /P ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    );
    object(number + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const dictionary = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${image.length} >>\nstream\n`;
    object(number + 2, dictionary, image, '\nendstream');
  }
  const table = offsets.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  push(
    `xref\n0 ${offsets.length}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.concat(chunks);
}

/** A subject on an even ground, with grain, so that every tool has something to do. */
export async function photo(width, height, start = 1, { quality = 88, grain = 22 } = {}) {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e8eef2"/><ellipse cx="${width / 2}" cy="${height * 0.45}" rx="${width * 0.16}" ry="${height * 0.28}" fill="#a86b4a"/><rect x="${width * 0.3}" y="${height * 0.65}" width="${width * 0.4}" height="${height * 0.35}" rx="60" fill="#2c4a7a"/></svg>`;
  const { data, info } = await sharp(Buffer.from(shapes)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = start;
  for (let at = 0; at < data.length; at++) {
    // A small generator of our own: the same image on every run.
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + ((seed >> 12) % (2 * grain + 1)) - grain));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}
