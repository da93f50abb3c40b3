/** What a field of a form means, by its name; `operation.field` where one tool means it differently. */
const notes: Record<string, string> = {
  level: 'How small: LOW keeps the most, HIGH saves the most. Not needed with a target.',
  targetBytes: 'The result is to have at most so many bytes, as gently as that can be done.',
  password: 'Opens a protected file.',
  newPassword: 'Protects the result. Without it the result has no password.',
  passwords: 'Open protected files, by their position in `files`.',
  passwordOnly: 'Changes the password and nothing else: no level, no target.',
  modifyType: 'Whether the pages named are kept (SELECT) or left out (REMOVE).',
  pages: 'Numbers and ranges with commas, such as `1,3,5-7`; SELECT keeps them in the order given.',
  'pdf_merge.pages': 'The part of each file that is taken, by its position in `files`: `1-3,5`. Without it, all of it.',
  rotate: 'Quarter turns as `position:degrees` over the pages of the result, such as `1:90,3:270`.',
  compatibilityMode: 'Turns pages into images: for files that viewers show blank.',
  mode: 'How the document is cut.',
  value:
    'A number for EVERY (pages) and SIZE (bytes), pages for AT (`3,7`) and RANGES (`1-3;4-9`), nothing for BOOKMARKS.',
  pageSize: 'The size of pages that images become. ORIGINAL without it.',
  interleave: 'Pages by turns from exactly two files, the second read from its end: fronts and backs of a scan.',
  bookmarks: 'FILES adds a bookmark for each file, named after it.',
  quality: 'How small: LOW keeps the most, HIGH saves the most. Not needed with a target.',
  format: 'The format of the result; without it, that of the file (JPEG for HEIC).',
  allowResize: 'A target that quality alone cannot meet may cost pixels.',
  maxSide: 'The longest side of the result in pixels; nothing is enlarged.',
  keepMetadata: 'Keeps camera data and other metadata, which are dropped otherwise.',
  method: '`ai` finds the subject of any photograph; `color` removes an even background.',
  hintX: 'A spot of the background, as a share of the width from the left; for `color`.',
  hintY: 'The same spot, as a share of the height from the top.',
  tolerance: 'How far from the color of the background still counts as background; for `color`.',
  output: 'The format of the result; PNG without it. JPEG needs a background.',
  trim: 'Cuts the result to the subject.',
  backgroundColor: 'The new background: six hex digits, without #.',
  backgroundImage: 'The new background: an image, made to cover. This or a color.',
};

export function fieldNote(operation: string, field: string): string | undefined {
  return notes[`${operation}.${field}`] ?? notes[field];
}
