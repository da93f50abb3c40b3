import { detectImageFormat } from '../../engines/formats/detect-format.ts';
import type { FileKind } from '../../shared/form-schema.ts';

/** How much of a file is looked at. Readers accept a PDF header anywhere in the first 1024 bytes. */
export const sniffedBytes = 1024;

/** What the bytes are, whatever the name and the declared type say; an operator may leave HEIC out. */
export function sniffKind(start: Buffer, { heic = true }: { heic?: boolean | undefined } = {}): FileKind | undefined {
  if (start.subarray(0, sniffedBytes).includes('%PDF-')) return 'pdf';
  const format = detectImageFormat(start);
  return format === undefined || (format === 'heic' && !heic) ? undefined : 'image';
}
