import { choices } from '../../shared/choices.ts';
import { detectImageFormat, sniffedBytes, sniffKind } from '../../shared/sniff-kind.ts';

/**
 * The file with the media type of its bytes, where these tell one: mail programs and scanners hand out PDFs without an
 * ending, and phones call images by another. A file that cannot be read stays as it is; sending it will tell.
 */
export async function withTrueType(file: File): Promise<File> {
  const content = await file
    .slice(0, sniffedBytes)
    .arrayBuffer()
    .catch(() => undefined);
  if (!content) return file;
  const start = new Uint8Array(content);
  const kind = sniffKind(start, { heic: choices.heic });
  if (!kind) return file;
  const type = kind === 'pdf' ? 'application/pdf' : `image/${detectImageFormat(start)}`;
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
