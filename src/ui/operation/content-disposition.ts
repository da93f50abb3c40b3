/** The file name in a content-disposition header (RFC 6266): `filename*` is the true one, `filename` the fallback. */
export function fileNameIn(header: string | null): string | undefined {
  if (!header) return undefined;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const decoded = extended === undefined ? undefined : decode(extended);
  if (decoded) return decoded;
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted) return quoted.replace(/\\(.)/g, '$1');
  return /filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
