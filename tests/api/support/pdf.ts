/** A PDF of so many pages, written by hand; page n says "Page n". */
export function makePdf(pages = 1, paddingBytes = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(`BT /F1 24 Tf 20 100 Td (Page ${index + 1}) Tj ET`),
    ]).flat(),
  ];
  if (paddingBytes > 0) objects.push(streamOf('x'.repeat(paddingBytes)));
  return assemble(objects);
}

/** Exactly so many bytes and still a PDF. */
export function makePdfOfSize(bytes: number): Buffer {
  const small = makePdf(1, 1);
  const pdf = makePdf(1, bytes - small.length + 1 - 20);
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')]);
}

function streamOf(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

function assemble(objects: string[]): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
