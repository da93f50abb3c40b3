const longestName = 255;

/** The last part of a path of either style, without control, bidirectional and quoting tricks. */
export function cleanFileName(name: string | undefined): string {
  // Browsers write a quote in a multipart name as %22 and line breaks as %0D and %0A (HTML, multipart encoding).
  const written = (name ?? '').replace(/%22/g, '"').replace(/%0[DA]/gi, '');
  const base = written.split(/[\\/]/).at(-1) ?? '';
  const cleaned = base
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim();
  return /^\.*$/.test(cleaned) ? 'file' : shorten(cleaned);
}

/** Keeps the extension when the middle has to go. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= longestName) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, longestName - extension.length).join('') + extension;
}

/** RFC 6266: a quoted ASCII name for old clients, and the true one in UTF-8 (RFC 8187) when it differs. */
export function attachmentHeader(name: string): string {
  // Among what letters fall apart into are slashes: of ℀, ½ and full-width forms.
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%/]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** encodeURIComponent throws on half a character. */
function withoutLoneSurrogates(name: string): string {
  return Buffer.from(name, 'utf8').toString('utf8');
}

function encodeExtended(name: string): string {
  return encodeURIComponent(withoutLoneSurrogates(name)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
