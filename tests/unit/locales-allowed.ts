/** Texts that are rightly the same everywhere: names, formats, field lists, examples. By key or by text. */
export const sameInEveryLanguage: readonly RegExp[] = [
  /^(PDF|PNG|JPE?G|GIF|WebP|WEBP|AVIF|HEIC|BMP|UTC|MB|KB|px|AI|Kitbox)$/,
  /^privacy:leaves\.metrics\.fields$/,
  /^[\d\s,.\-–]+$/,
  /^time-(more-)?zones:/,
];

/** Words that a language spells as English does, looked at one by one. */
export const sameInSomeLanguages: Readonly<Record<string, readonly string[]>> = {
  fr: [
    '{{count}} page',
    '{{count}} pages',
    'Actions',
    'Compression',
    'Contact',
    'Contact · {{siteName}}',
    'Date',
    'Image',
    'Images',
    'Menu',
    'Original',
    'Pages',
    'Source',
    'Zoom',
  ],
  de: ['Format', 'Original', 'optional', 'Tools', 'Zoom'],
  es: ['Color', 'Original', 'Zoom'],
  pt: ['Menu', 'Original', 'Zoom'],
};
