const fileEnding = /\.(pdf|png|jpe?g|gif|webp|avif|hei[cf]|bmp|svg|tiff?|docx?|xlsx?|pptx?|zip|txt)\b/gi;

/**
 * Takes out of a free text what must not be kept: secrets, query strings, file names, addresses, e-mail.
 * It errs on the side of removing. The text is a stranger's and is read in the server's own process: it is cut first, and
 * no expression can go over the same letters again and again.
 */
export function scrub(value: string | number | undefined, maxLength: number): string | undefined {
  if (value === undefined) return undefined;
  return (
    String(value)
      .slice(0, 2 * maxLength)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replace(/\?[^\s"')]*/g, '?…')
      .replace(
        /\b(authorization|bearer|basic|token|secret|api[-_ ]?key|pass(word|phrase|wort)?s?|pwd)\b["']?\s{0,4}[:=]?\s{0,4}(bearer\s{1,4})?\S+/gi,
        '[secret]',
      )
      .replace(/[^\s/\\:"'()=]+/g, withoutFileName)
      .replace(/[^\s"'<>]+/g, (word) => (/[^@]@[^@]/.test(word) ? '[e-mail]' : word))
      .replace(/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]')
      .replace(/\b[0-9a-f]{0,4}(:[0-9a-f]{0,4}){3,7}\b/gi, '[address]')
      .slice(0, maxLength)
  );
}

/** Everything up to the last ending that files have. */
function withoutFileName(word: string): string {
  const last = [...word.matchAll(fileEnding)].at(-1);
  return last && last.index > 0 ? `[file]${word.slice(last.index + last[0].length)}` : word;
}

/** Only the path of a page on this site; nothing of where it was served or what it was asked. */
export function scrubUrl(value: string | number | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.canParse(value, 'http://site') ? new URL(value, 'http://site') : undefined;
  const isPage = url && (url.protocol === 'http:' || url.protocol === 'https:');
  return isPage ? scrub(url.pathname, 200) : '[address]';
}
