import type { PDFDocument } from 'mupdf';
import { nameAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';

const maxBytes = 4 * 1024 * 1024;
/** Previews of the document inside its description; `xap` is what the prefix was called before. */
const previewNames = ['xmp:Thumbnails', 'xap:Thumbnails'];

/** Drops previews and padding from descriptions (XMP); every word in them stays. Returns how many had a preview. */
export function trimMetadata(document: PDFDocument, streams: readonly number[]): number {
  let trimmed = 0;
  for (const number of streams) {
    const stream = document.newIndirect(number);
    if (!stream.isStream() || nameAt(stream, 'Type') !== 'Metadata') continue;
    const bytes = boundedBytesOf(stream, maxBytes);
    if (!bytes) continue;
    const text = bytes.toString('latin1');
    const plain = previewNames.reduce(dropElement, text);
    const shorter = dropPadding(plain);
    if (shorter.length === text.length) continue;
    stream.delete('Filter');
    stream.delete('DecodeParms');
    stream.writeRawStream(Buffer.from(shorter, 'latin1'));
    if (plain.length < text.length) trimmed++;
  }
  return trimmed;
}

/** The first element of this name; a description has one at most. */
function dropElement(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`);
  const closing = `</${name}>`;
  const end = start < 0 ? -1 : text.indexOf(closing, start);
  return end < 0 ? text : text.slice(0, start) + text.slice(end + closing.length);
}

/** Room that writers leave before the end so that others can edit in place. */
function dropPadding(text: string): string {
  const end = text.lastIndexOf('<?xpacket end');
  let start = end;
  while (start > 0 && text.charCodeAt(start - 1) <= 0x20) start--;
  return end - start < 32 ? text : `${text.slice(0, start)}\n${text.slice(end)}`;
}
