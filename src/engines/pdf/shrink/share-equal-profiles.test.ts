import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { scanStreams } from '../images/image-inventory.ts';
import { shareEqualProfiles } from './share-equal-profiles.ts';

/** A profile as far as its header goes: the time of making, the mark that tells a profile, and some colors. */
function profile(minute: number, colors: string): Buffer {
  const header = Buffer.alloc(128);
  header[33] = minute;
  header.write('acsp', 36, 'latin1');
  header[84] = minute;
  return Buffer.concat([header, Buffer.from(colors)]);
}

function profilesLeft(profiles: readonly Buffer[]): { shared: number; left: number } {
  const bytes = makeDocument({ pages: [{ text: 'page' }] }, (writer) => {
    const numbers = profiles.map((data) => writer.addStream('/N 3 /Filter /FlateDecode', deflateSync(data)));
    const spaces = numbers.map((number, index) => `/C${index} [/ICCBased ${number} 0 R]`);
    return { resources: `/ColorSpace << ${spaces.join(' ')} >>` };
  });
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  const shared = shareEqualProfiles(document, scanStreams(document).streams);
  const spaces = document.loadPage(0).getObject().getInheritable('Resources').get('ColorSpace');
  const left = new Set<number>();
  spaces.forEach((space) => {
    left.add(space.get(1).asIndirect());
  });
  return { shared, left: left.size };
}

describe('color profiles', () => {
  it('become one when they differ only in the time they were made', () => {
    const same = [profile(1, 'colors'), profile(2, 'colors'), profile(3, 'colors')];
    expect(profilesLeft(same)).toEqual({ shared: 2, left: 1 });
  });

  it('stay apart when their colors differ', () => {
    expect(profilesLeft([profile(1, 'colors'), profile(1, 'Colors')])).toEqual({ shared: 0, left: 2 });
  });
});
