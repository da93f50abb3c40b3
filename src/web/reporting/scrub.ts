const fileKinds =
  'pdf|png|jpe?g|jfif|gif|webp|bmp|avif|hei[cf]|tiff?|svg|psd|zip|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|xml|eml|msg|mp[34]|mov';
/** With the words before it, back to a quote, a slash or a colon: names contain spaces, brackets and apostrophes. */
const fileName = new RegExp(`[^\\s/\\\\":“”«»]+(?: [^\\s/\\\\":“”«»]+)*\\.(?:${fileKinds})\\b`, 'gi');

/** Reports carry no query strings and no file names: both may say something about the visitor. */
export function scrubText(text: string): string {
  return (
    text
      // The search for names takes time with the square of the length.
      .slice(0, 4000)
      .replace(/\bblob:\S+/g, 'blob:…')
      .replace(/\bdata:\S+/g, 'data:…')
      .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s):]*/g, '$1')
      .replace(/(\/[^\s?#)"'`]*)\?[^\s):"'`]*/g, '$1')
      .replace(fileName, '[file]')
      .slice(0, 2000)
  );
}

export function scrubAddress(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}
