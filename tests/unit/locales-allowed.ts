/** Texts that are rightly the same everywhere: names, formats, field lists, examples. By key or by text. */
export const sameInEveryLanguage: readonly RegExp[] = [
  /^(PDF|PNG|JPE?G|GIF|WebP|WEBP|BMP|UTC|MB|KB|px|AI|Kitbox)$/,
  /^privacy:leaves\.(metrics)\.fields$/,
  /^[\d\s,.\-–]+$/,
  /^time-zones:/,
];

/** Words that a language spells as English does, looked at one by one. */
export const sameInSomeLanguages: Readonly<Record<string, readonly string[]>> = {
  fr: ['Image', 'Contact', 'Compression', 'Original', 'Source', 'Menu', 'Date', 'Performance'],
  de: ['Original', 'Name', 'Browser', 'Server', 'Download', 'Format', 'Start'],
  es: ['Original', 'Color', 'Error'],
  pt: ['Original', 'Menu', 'Brasil'],
  sw: ['Menyu'],
};
