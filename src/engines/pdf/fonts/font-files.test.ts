import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { findFontFiles } from './font-files.ts';
import { FontUse } from './font-use.ts';

/** Two fonts that draw with one file, each with a descriptor of its own. */
function documentOf() {
  const document = new mupdf.PDFDocument();
  const file = document.addStream('any', {});
  const fonts = [65, 66].map((code) => {
    const descriptor = document.addObject({ Type: 'FontDescriptor', FontFile2: file });
    const font = document.addObject({ Type: 'Font', Subtype: 'TrueType', FontDescriptor: descriptor });
    const use = new FontUse(font.asIndirect(), font);
    use.show(Uint8Array.of(code));
    return use;
  });
  return { document, uses: new Map(fonts.map((use) => [use.number, use])) };
}

it.each([Number.POSITIVE_INFINITY, 6, 5, 4, 3])(
  'a font file knows all that is shown with it, also where only the first of all objects are looked at: %s',
  (most) => {
    const { document, uses } = documentOf();
    const [file, ...others] = findFontFiles(document, uses, most);
    expect(others).toEqual([]);
    expect(file?.users.flatMap(({ use }) => [...(use?.codes.keys() ?? [])]).sort()).toEqual([65, 66]);
    expect(new Set(file?.descriptors.map((descriptor) => descriptor.asIndirect())).size).toBe(2);
    expect(file?.descriptors).toHaveLength(2);
  },
);

it('nothing is known of font files where neither all objects are looked at nor what is shown is known', () => {
  expect(findFontFiles(documentOf().document, undefined, 4)).toEqual([]);
  expect(findFontFiles(documentOf().document, undefined)).toHaveLength(1);
});
