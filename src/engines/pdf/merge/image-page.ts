import type { ImagePageSize } from '../../../shared/image-page-size.ts';
import { type Result, succeed } from '../../../shared/result.ts';
import { placeImage } from './image-placement-matrix.ts';
import { readImageStream, type StreamPart } from './image-stream.ts';

/** A PDF of one page that shows the image upright. */
export async function imageToPdf(bytes: Uint8Array, pageSize: ImagePageSize): Promise<Result<Uint8Array>> {
  const read = await readImageStream(bytes);
  if (!read.ok) return read;
  const image = read.value;
  const { pageWidth, pageHeight, matrix } = placeImage(image.size, pageSize);
  const objects: Buffer[] = [];
  const add = (body: Buffer | string) => objects.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  const mask = image.mask && add(streamOf(image.mask, ''));
  const profile =
    image.profile && add(streamOf({ entries: `/N ${image.profile.components}`, data: image.profile.bytes }, ''));
  const { entries } = image;
  const picture = add(
    streamOf(
      {
        ...image,
        entries: profile ? entries.replace(/\/ColorSpace\/\w+/, `/ColorSpace[/ICCBased ${profile} 0 R]`) : entries,
      },
      `/Type/XObject/Subtype/Image${mask ? `/SMask ${mask} 0 R` : ''}`,
    ),
  );
  const content = add(streamOf({ entries: '', data: Buffer.from(`q ${matrix.map(short).join(' ')} cm /I Do Q`) }, ''));
  const tree = objects.length + 2;
  const page = add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${short(pageWidth)} ${short(pageHeight)}]/Contents ${content} 0 R` +
      `/Resources<</XObject<</I ${picture} 0 R>>>>>>`,
  );
  add(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  return succeed(writeFile(objects, root));
}

function short(value: number): string {
  return String(Number(value.toFixed(3)));
}

function streamOf({ entries, data }: StreamPart, more: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${more}${entries}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function writeFile(objects: readonly Buffer[], root: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  let table = '0000000000 65535 f \n';
  objects.forEach((body, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    table += `${String(length).padStart(10, '0')} 00000 n \n`;
    length += part.length;
    parts.push(part);
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${size}\n${table}trailer\n<</Size ${size}/Root ${root} 0 R>>\nstartxref\n${length}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(parts));
}
