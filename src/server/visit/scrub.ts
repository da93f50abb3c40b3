/**
 * Takes out of a free text what must not be kept: secrets, query strings, file names, addresses, e-mail.
 * It errs on the side of removing.
 */
export function scrub(value: string | number | undefined, maxLength: number): string | undefined {
  if (value === undefined) return undefined;
  return (
    String(value)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replace(/\?[^\s"')]*/g, '?…')
      .replace(
        /\b(authorization|bearer|basic|token|secret|api[-_ ]?key|pass(word|phrase|wort)?s?|pwd)\b["']?\s*[:=]?\s*(bearer\s+)?\S+/gi,
        '[secret]',
      )
      .replace(/[^\s/\\:"'()=]+\.(pdf|png|jpe?g|gif|webp|bmp|svg|heic|tiff?|docx?|xlsx?|pptx?|zip|txt)\b/gi, '[file]')
      .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]+/gi, '[e-mail]')
      .replace(/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]')
      .replace(/\b[0-9a-f]{0,4}(:[0-9a-f]{0,4}){3,7}\b/gi, '[address]')
      .slice(0, maxLength)
  );
}

/** Only the path of a page on this site; nothing of where it was served or what it was asked. */
export function scrubUrl(value: string | number | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.canParse(value, 'http://site') ? new URL(value, 'http://site') : undefined;
  const isPage = url && (url.protocol === 'http:' || url.protocol === 'https:');
  return isPage ? scrub(url.pathname, 200) : '[address]';
}
