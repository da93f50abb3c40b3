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

/** A subject on an even ground, with grain, so that every tool has something to do. */
export async function photo(width, height) {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e8eef2"/><ellipse cx="${width / 2}" cy="${height * 0.45}" rx="${width * 0.16}" ry="${height * 0.28}" fill="#a86b4a"/><rect x="${width * 0.3}" y="${height * 0.65}" width="${width * 0.4}" height="${height * 0.35}" rx="60" fill="#2c4a7a"/></svg>`;
  const { data, info } = await sharp(Buffer.from(shapes)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 1;
  for (let at = 0; at < data.length; at++) {
    // A small generator of our own: the same picture on every run.
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (seed % 9) - 4));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
