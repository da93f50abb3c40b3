import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDocument } from '../../tests/fixtures/pdf-documents.ts';
import { flateImage, jpegOf, makeImageDocument, photoPixels, screenPixels } from '../../tests/fixtures/pdf-images.ts';
import { makeTaggedDeck } from '../../tests/fixtures/tagged-deck.ts';
import { drawScanPage, makeBilevelScan } from './draw-scans.ts';
import { makeDrawnPlan, makePrintedText } from './draw-vector-pdf.ts';

const jpegEntries = (width: number, height: number, space: string) =>
  `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${space} /Filter /DCTDecode`;

/** Documents as they come: from scanners, Office programs, "Print to PDF", cameras, screenshots, form designers. */
export async function drawCorpus(folder: string): Promise<void> {
  const documents: Record<string, Uint8Array | Promise<Uint8Array>> = {
    'scan-gray.pdf': makeScan(1, 4),
    'scan-color.pdf': makeScan(3, 2),
    'scan-bilevel.pdf': makeBilevelScan(3),
    'deck-tagged.pdf': makeTaggedDeck(60, 3),
    'printed-whole-fonts.pdf': makePrintedText(30, 4),
    'plan-of-lines.pdf': makeDrawnPlan(2, 6000),
    'photographs.pdf': makePhotographs(4),
    'screenshots.pdf': makeScreenshots(3),
    'form.pdf': makeForm(6, 40),
    'report.pdf': makeReport(24),
  };
  for (const [name, document] of Object.entries(documents)) writeFileSync(path.join(folder, name), await document);
}

/** A4 at 200 dpi, one JPEG to a page, as an office scanner sends it. */
async function makeScan(channels: 1 | 3, pages: number): Promise<Uint8Array> {
  const [width, height] = [1654, 2339];
  const space = channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  const images = [];
  for (let page = 0; page < pages; page++) {
    const data = await jpegOf(drawScanPage(width, height, channels, page), width, height, channels, 90);
    images.push({ dictionary: jpegEntries(width, height, space), data, width: 575, height: 802 });
  }
  return makeImageDocument(images);
}

async function makePhotographs(pages: number): Promise<Uint8Array> {
  const images = [];
  for (let page = 0; page < pages; page++) {
    const [width, height] = [2400 + page * 160, 1600 + page * 120];
    const data = await jpegOf(photoPixels(width, height), width, height, 3, 94);
    images.push({ dictionary: jpegEntries(width, height, 'DeviceRGB'), data, width: 540, height: 360 });
  }
  return makeImageDocument(images);
}

function makeScreenshots(pages: number): Uint8Array {
  return makeImageDocument(
    Array.from({ length: pages }, (_, page) => {
      const [width, height] = [1440, 900 - page * 60];
      return { ...flateImage(screenPixels(width, height), width, height, 'DeviceRGB'), width: 540, height: 338 };
    }),
  );
}

function makeForm(pages: number, fieldsOnAPage: number): Uint8Array {
  return makeDocument({
    pages: Array.from({ length: pages }, (_, page) => ({
      text: `Part ${page + 1} of the application`,
      fields: Object.fromEntries(
        Array.from({ length: fieldsOnAPage }, (_, field) => [`part${page}.field${field}`, `answer ${field}`]),
      ),
    })),
    outline: Array.from({ length: pages }, (_, page) => ({ title: `Part ${page + 1}`, page })),
  });
}

/** Text with bookmarks, named destinations, links, page labels and attachments, streams as an old program left them. */
function makeReport(pages: number): Uint8Array {
  const line = 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor. ';
  return makeDocument({
    pages: Array.from({ length: pages }, (_, page) => ({
      text: `Chapter ${page + 1}`,
      content: Array.from(
        { length: 45 },
        (_, row) => `BT /F1 9 Tf 40 ${660 - row * 14} Td (${page + 1}.${row + 1} ${line}) Tj ET`,
      ).join('\n'),
      linksTo: [(page + 1) % pages],
      linksToNames: ['start'],
      uri: 'https://example.org/report',
    })),
    outline: Array.from({ length: pages }, (_, page) => ({ title: `Chapter ${page + 1}`, page })),
    destinations: { start: 0 },
    labels: '0 << /S /r >> 4 << /S /D >>',
    attachments: { 'figures.csv': 'year;value\n'.repeat(400) },
    tagged: true,
  });
}
