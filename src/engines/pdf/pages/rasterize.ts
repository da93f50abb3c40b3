import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { limits, timeLimits } from '../../../shared/limits.ts';
import type { PageRotations } from '../../../shared/page-rotation.ts';
import type { ReportProgress } from '../../../shared/progress.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { hideStructure } from '../document/hide-structure.ts';
import { rotationOf } from '../document/page-tree.ts';
import { numberAt } from '../document/pdf-object.ts';
import { savePdf } from '../document/save.ts';
import { contentStreams, isDecompressionBomb } from '../document/stream-bytes.ts';
import { findPlacements } from '../images/image-placement.ts';
import { isEndlessToDraw } from './drawing-cost.ts';

sharp.cache(false);

const wantedDpi = 150;
/** Below this a page of text cannot be read any more: better to say that the file is too much. */
const lowestDpi = 60;
/** Pages many metres wide are posters to be looked at from afar; their pixels are bounded all the same. */
const lowestDpiOfHugePages = 4;
const longestSidePixels = 16_000;
const jpegQuality = 78;
const maxImagePixels = 150e6;
/** A little before the limit of the job: the answer is the same, but the process lives on. */
const maxCpuSeconds = (timeLimits.compatibility.cpuMs / 1000) * 0.85;
/** Pages being encoded while the next one is drawn. */
const maxPending = 2;

export interface RasterSource {
  document: mupdf.PDFDocument;
  /** Positions from 0. */
  positions: number[];
  fileIndex?: number;
  /** By place in `positions`, from 1. */
  rotations?: PageRotations;
}

interface PlannedPage {
  document: mupdf.PDFDocument;
  position: number;
  /** Upright size in points, before /Rotate and /UserUnit. */
  width: number;
  height: number;
  rotate: number;
  userUnit: number;
  scale: number;
}

/** Decides the resolution of every page and refuses what is over the budget, before anything is drawn. */
export function planRaster(sources: readonly RasterSource[]): Result<PlannedPage[]> {
  const count = sources.reduce((sum, source) => sum + source.positions.length, 0);
  if (count > limits.compatibilityPages) return fail('too_complex');
  const planned: PlannedPage[] = [];
  for (const { document, positions, fileIndex, rotations } of sources) {
    hideStructure(document);
    const own = new Map<number, number>();
    for (const [index, position] of positions.entries()) {
      const rotate = own.get(position) ?? rotationOf(document.findPage(position));
      own.set(position, rotate);
      const page = planPage(document, position, (rotate + (rotations?.get(index + 1) ?? 0)) % 360);
      if (!page) return fail('too_complex', fileIndex === undefined ? {} : { fileIndex });
      planned.push(page);
    }
  }
  const pixels = planned.reduce((sum, page) => sum + pixelsOf(page), 0);
  if (pixels > limits.compatibilityTotalPixels) {
    const shrink = Math.sqrt(limits.compatibilityTotalPixels / pixels) * 0.99;
    if (wantedDpi * shrink < lowestDpi) return fail('too_complex');
    for (const page of planned) page.scale *= shrink;
  }
  return succeed(planned);
}

/** Pages so large, or so many, that they are drawn with fewer pixels for each inch than others. */
export function coarserPages(planned: readonly PlannedPage[]): number {
  return planned.filter(({ scale }) => scale * 72 < wantedDpi * 0.99).length;
}

function planPage(document: mupdf.PDFDocument, position: number, rotate: number): PlannedPage | undefined {
  const object = document.findPage(position);
  if (contentStreams(object).some((stream) => isDecompressionBomb(stream)) || drawsEnormousImage(document, object)) {
    return undefined;
  }
  const userUnit = Math.max(numberAt(object, 'UserUnit', 1), 0.001);
  // Drawn upright; the new page turns it again, so that size and rotation stay what they were.
  object.put('Rotate', 0);
  const page = document.loadPage(position);
  const [left, top, right, bottom] = page.getBounds();
  page.destroy();
  const width = right - left;
  const height = bottom - top;
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return undefined;
  const scale = Math.min(
    wantedDpi / 72,
    (longestSidePixels - 1) / Math.max(width, height),
    Math.sqrt((limits.compatibilityPagePixels * 0.98) / (width * height)),
  );
  if (scale * 72 < lowestDpiOfHugePages || isEndlessToDraw(object, width, height)) return undefined;
  return { document, position, width, height, rotate, userUnit, scale };
}

/** Declared sizes are believed before anything is decoded: a hundred bytes can claim four billion pixels. */
function drawsEnormousImage(document: mupdf.PDFDocument, page: mupdf.PDFObject): boolean {
  for (const number of findPlacements([page]).keys()) {
    const raster = document.newIndirect(number);
    if (numberAt(raster, 'Width') * numberAt(raster, 'Height') > maxImagePixels) return true;
  }
  return false;
}

function pixelsOf({ width, height, scale }: PlannedPage): number {
  return Math.ceil(width * scale + 1) * Math.ceil(height * scale + 1);
}

export interface RasterOptions {
  newPassword?: string | undefined;
  onProgress: ReportProgress;
}

/** A new PDF whose pages are images of the planned ones. */
export async function rasterizePages(
  planned: readonly PlannedPage[],
  wishes: RasterOptions,
): Promise<Result<Uint8Array>> {
  const output = new mupdf.PDFDocument();
  try {
    const pending: Promise<JpegPage>[] = [];
    let written = 0;
    const finishOldest = async () => {
      const oldest = pending.shift();
      const page = planned[written++];
      if (oldest && page) addImagePage(output, page, await oldest);
    };
    const started = cpuSeconds();
    for (const [index, page] of planned.entries()) {
      if (cpuSeconds() - started > maxCpuSeconds) return fail('too_complex');
      wishes.onProgress({ phase: 'pages', done: index, total: planned.length, share: (0.9 * index) / planned.length });
      const encoding = encodePage(drawPage(page));
      // It is told when its turn comes; until then drawing the next page may fail first.
      encoding.catch(() => undefined);
      pending.push(encoding);
      if (pending.length >= maxPending) await finishOldest();
    }
    while (pending.length > 0) await finishOldest();
    wishes.onProgress({ phase: 'saving', share: 0.95 });
    return savePdf(output, { pageCount: planned.length, newPassword: wishes.newPassword });
  } finally {
    output.destroy();
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

interface RawPage {
  pixels: Buffer;
  width: number;
  height: number;
}

function drawPage({ document, position, scale }: PlannedPage): RawPage {
  const page = document.loadPage(position);
  try {
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
    try {
      return { pixels: Buffer.from(pixmap.getPixels()), width: pixmap.getWidth(), height: pixmap.getHeight() };
    } finally {
      pixmap.destroy();
    }
  } finally {
    page.destroy();
  }
}

interface JpegPage {
  data: Buffer;
  width: number;
  height: number;
  isGray: boolean;
}

async function encodePage({ pixels, width, height }: RawPage): Promise<JpegPage> {
  const isGray = isColorless(pixels);
  const raster = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  const data = await (isGray ? raster.toColorspace('b-w') : raster)
    .jpeg({ quality: jpegQuality, mozjpeg: true, optimizeScans: false, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return { data, width, height, isGray };
}

function isColorless(pixels: Buffer): boolean {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const red = pixels[at] ?? 0;
    if (Math.abs(red - (pixels[at + 1] ?? 0)) > 2 || Math.abs(red - (pixels[at + 2] ?? 0)) > 2) return false;
  }
  return true;
}

function addImagePage(output: mupdf.PDFDocument, page: PlannedPage, raster: JpegPage): void {
  const image = output.addRawStream(raster.data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: raster.width,
    Height: raster.height,
    BitsPerComponent: 8,
    ColorSpace: raster.isGray ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'DCTDecode',
  });
  const width = page.width / page.userUnit;
  const height = page.height / page.userUnit;
  const rotate = page.rotate === 90 || page.rotate === 180 || page.rotate === 270 ? page.rotate : 0;
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const object = output.addPage([0, 0, width, height], rotate, { XObject: { P: image } }, content);
  if (page.userUnit !== 1) object.put('UserUnit', page.userUnit);
  output.insertPage(-1, object);
}
