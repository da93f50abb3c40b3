import type { FileKind } from '../../shared/form-schema.ts';

/** How much of a file is looked at. Readers accept a PDF header anywhere in the first 1024 bytes. */
export const sniffedBytes = 1024;

/** What the bytes are, whatever the name and the declared type say. */
export function sniffKind(start: Buffer): FileKind | undefined {
  if (start.subarray(0, sniffedBytes).includes('%PDF-')) return 'pdf';
  return isImage(start) ? 'image' : undefined;
}

function isImage(start: Buffer): boolean {
  const head = start.toString('latin1', 0, 18);
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(head) ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
    isBitmap(start)
  );
}

/** "BM" alone begins many a text; the size of the header that follows is one of seven numbers. */
function isBitmap(start: Buffer): boolean {
  const headerSizes = [12, 40, 52, 56, 64, 108, 124];
  return start.length >= 18 && start.toString('latin1', 0, 2) === 'BM' && headerSizes.includes(start.readUInt32LE(14));
}
