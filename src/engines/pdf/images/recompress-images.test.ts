import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { flateImage, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { TimeBudget } from '../time-budget.ts';
import { applyPlacements, scanStreams } from './image-inventory.ts';
import { findPlacements } from './image-placement.ts';
import { recompressImages } from './recompress-images.ts';

it('fails only when no image is worked on any more: its document is closed then', async () => {
  const sides = [900, 60, 50, 40];
  const input = makeImageDocument(
    sides.map((side) => ({
      ...flateImage(photoPixels(side, side), side, side, 'DeviceRGB'),
      width: side / 4,
      height: side / 4,
    })),
  );
  const document = mupdf.PDFDocument.openDocument(input, 'application/pdf') as mupdf.PDFDocument;
  const { images } = scanStreams(document);
  applyPlacements(images, findPlacements(sides.map((_, position) => document.findPage(position))));
  let ended = 0;
  const onDone = () => {
    ended++;
    throw new TypeError('a mistake of ours');
  };
  const work = recompressImages({ document, images, level: 'HIGH', budget: new TimeBudget(), onDone });
  await expect(work).rejects.toThrow('a mistake of ours');
  // The large one was begun with the first of the small ones, which ended first; no other was begun after that.
  expect(ended).toBe(2);
});
