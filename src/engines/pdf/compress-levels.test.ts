import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isFull } from '../../../tests/fixtures/is-full.ts';
import {
  flateImage,
  jpegOf,
  makeImageDocument,
  photoPixels,
  screenPixels,
  textBits,
} from '../../../tests/fixtures/pdf-images.ts';
import { randomImageDocument } from '../../../tests/fixtures/pdf-random-image.ts';
import { type CompressionLevel, compressionLevelIds } from '../../shared/compression-level.ts';
import { compressPdf } from './compress.ts';

const jpegEntries = (width: number, height: number, space: string) =>
  `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${space} /Filter /DCTDecode`;

async function photoAt(quality: number, side: number) {
  const data = await jpegOf(photoPixels(600, 600), 600, 600, 3, quality);
  return makeImageDocument([{ dictionary: jpegEntries(600, 600, 'DeviceRGB'), data, width: side, height: side }]);
}

async function inkOf(pixels: Buffer, side: number, quality: number, placed: number) {
  const image = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  const data = await image.toColorspace('cmyk').jpeg({ quality }).toBuffer();
  return makeImageDocument([
    { dictionary: jpegEntries(side, side, 'DeviceCMYK'), data, width: placed, height: placed },
  ]);
}

function bitsAt(bits: Buffer, width: number, height: number, dpi: number) {
  const dictionary = `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`;
  const size = { width: (width * 72) / dpi, height: (height * 72) / dpi };
  return makeImageDocument([{ dictionary, data: deflateSync(bits), ...size }]);
}

/** A regular screen of dots, as printed grays have it: it packs well until it is resampled. */
function halftoneBits(width: number, height: number): Buffer {
  const rowBytes = (width + 7) >> 3;
  const bits = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) bits.fill(y % 5 < 2 ? 0x33 : 0xff, y * rowBytes, (y + 1) * rowBytes);
  return bits;
}

function withMask(placed: number) {
  const mask = flateImage(photoPixels(500, 500, 1), 500, 500, 'DeviceGray');
  const image = flateImage(screenPixels(500, 500), 500, 500, 'DeviceRGB');
  return makeImageDocument([
    {
      ...image,
      dictionary: (writer) =>
        `${image.dictionary} /SMask ${writer.addStream(`/Type /XObject /Subtype /Image ${mask.dictionary}`, mask.data)} 0 R`,
      width: placed,
      height: placed,
    },
  ]);
}

function flat(pixels: Buffer, width: number, height: number, dpi: number) {
  const size = { width: (width * 72) / dpi, height: (height * 72) / dpi };
  return { ...flateImage(pixels, width, height, 'DeviceRGB'), ...size };
}

/** Pixel by pixel in place: lists of a million numbers took longer than compressing them. */
function drawPixels(width: number, height: number, colorAt: (x: number, y: number, channel: number) => number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++, at++) pixels[at] = colorAt(x, y, channel);
    }
  }
  return pixels;
}

function chequers(side: number, width: number, height: number, light = 230, dark = 40): Buffer {
  return drawPixels(width, height, (x, y, channel) =>
    (Math.floor(x / side) + Math.floor(y / side)) % 2 ? light : dark + 20 * channel,
  );
}

/** Slanting lines with a few specks between them, as a drawing shades with. */
function hatching(width: number, height: number): Buffer {
  const [paper, speck, line] = [[64, 246, 255] as const, [40, 125, 129] as const, [15, 3, 3] as const];
  return drawPixels(width, height, (x, y, channel) => {
    const ink = (x + y) % 15 < 4 ? line : (x * 3 + y * 7) % 45 < 2 ? speck : paper;
    return ink[channel] ?? 0;
  });
}

/** A ramp with a trace of noise, each pixel drawn four times: flat for a drawing's palette, but far smaller as JPEG. */
function enlargedNoise(width: number, height: number): Buffer {
  const noise = (x: number, y: number) => ((Math.imul(x, 2654435761) ^ Math.imul(y + 7, 40503 * 65537)) >>> 9) % 3;
  return drawPixels(width, height, (column, row, channel) => {
    const [x, y] = [column >> 1, row >> 1];
    return Math.round(59 + (x + y) * 0.4 + noise(x * 3 + channel + 1, y));
  });
}

/** Two inks in dots that grow across the page, as a printed ramp has them. */
function dots(width: number, height: number): Buffer {
  const wave = (at: number) => Math.cos((at * Math.PI) / 2);
  const inks = [Buffer.from([200, 60, 100]), Buffer.from([60, 200, 160])];
  return drawPixels(width, height, (x, y, channel) => {
    const ink = (wave(x) * wave(y) + 1) / 2 > (x / width + y / height) / 2 ? inks[0] : inks[1];
    return ink?.[channel] ?? 0;
  });
}

const documents: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'a fine photograph drawn small': () => photoAt(95, 100),
  'a coarse photograph drawn small': () => photoAt(12, 230),
  'a coarse photograph drawn large': () => photoAt(30, 500),
  'tiny images': () =>
    makeImageDocument(
      [8, 13, 24, 40, 64].flatMap((side) =>
        [90, 130, 200, 400].map((dpi) => flat(photoPixels(side, side), side, side, dpi)),
      ),
    ),
  'tiny drawings': () =>
    makeImageDocument(
      [24, 50, 90].flatMap((side) => [110, 130, 250].map((dpi) => flat(screenPixels(side, side), side, side, dpi))),
    ),
  'a blank image in ink': () => inkOf(Buffer.alloc(900 * 900 * 3, 255), 900, 90, 216),
  'a photograph in ink': () => inkOf(photoPixels(400, 400), 400, 90, 100),
  'a coarse photograph in ink': () => inkOf(photoPixels(400, 400), 400, 8, 200),
  'a screenshot at 130 dpi': () => makeImageDocument([flat(screenPixels(800, 600), 800, 600, 130)]),
  'a screenshot at 300 dpi': () => makeImageDocument([flat(screenPixels(800, 600), 800, 600, 300)]),
  'text of 1 bit at 300 dpi': () => bitsAt(textBits(1200, 900), 1200, 900, 300),
  'text of 1 bit at 1200 dpi': () => bitsAt(textBits(1200, 900), 1200, 900, 1200),
  'a halftone at 1200 dpi': () => bitsAt(halftoneBits(1600, 1200), 1600, 1200, 1200),
  'chequers stored without packing them': () =>
    makeImageDocument([
      {
        dictionary: '/Width 317 /Height 374 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        data: chequers(3, 317, 374),
        width: 38,
        height: 45,
      },
    ]),
  'small chequers as JPEG': async () =>
    makeImageDocument([
      {
        dictionary: jpegEntries(76, 109, 'DeviceRGB'),
        data: await jpegOf(chequers(8, 76, 109), 76, 109, 3, 90),
        width: 34,
        height: 49,
      },
    ]),
  'large chequers as JPEG': async () =>
    makeImageDocument([
      {
        dictionary: jpegEntries(648, 640, 'DeviceRGB'),
        data: await jpegOf(chequers(8, 648, 640), 648, 640, 3, 85),
        width: 333,
        height: 329,
      },
    ]),
  'a plain area as JPEG': async () => {
    const background = { r: 183, g: 92, b: 41 };
    const plain = sharp({ create: { width: 958, height: 540, channels: 3, background } });
    const data = await plain.jpeg({ quality: 60, chromaSubsampling: '4:4:4', progressive: true }).toBuffer();
    return makeImageDocument([{ dictionary: jpegEntries(958, 540, 'DeviceRGB'), data, width: 345, height: 194 }]);
  },
  'coarse chequers at 600 dpi': () => makeImageDocument([flat(chequers(5, 451, 335), 451, 335, 600)]),
  'a screenshot at 125 dpi': () => makeImageDocument([flat(screenPixels(1072, 970), 1072, 970, 125)]),
  'hatching at 600 dpi': () => makeImageDocument([flat(hatching(1552, 928), 1552, 928, 600)]),
  'fine chequers at 600 dpi': () => makeImageDocument([flat(chequers(2, 900, 700), 900, 700, 600)]),
  'a screen of dots drawn large': async () =>
    makeImageDocument([
      {
        dictionary: jpegEntries(330, 420, 'DeviceRGB'),
        data: await jpegOf(dots(330, 420), 330, 420, 3, 95),
        width: 396,
        height: 504,
      },
    ]),
  'a masked image drawn small': () => withMask(80),
  'a masked image drawn large': () => withMask(400),
};

async function sizeAt(input: Uint8Array, level: CompressionLevel): Promise<number> {
  const result = await compressPdf({ files: [input], options: { level } }, { onProgress: () => undefined });
  return result.ok ? result.value.bytes.length : Number.NaN;
}

async function expectFallingSizes(input: Uint8Array, name: string): Promise<void> {
  let largest = input.length;
  for (const level of compressionLevelIds) {
    const size = await sizeAt(input, level);
    expect(size, `${name} ${level}`).toBeLessThanOrEqual(largest);
    largest = size;
  }
}

describe('a higher level is never larger', () => {
  it.each(Object.keys(documents))('%s', async (name) => {
    const input = await documents[name]?.();
    if (!input) throw new Error(name);
    await expectFallingSizes(input, name);
  });

  it('and smaller where a palette would stand in the way of a JPEG', async () => {
    const input = makeImageDocument([flat(enlargedNoise(420, 300), 420, 300, 200)]);
    expect(await sizeAt(input, 'MEDIUM')).toBeLessThan((await sizeAt(input, 'LOW')) * 0.7);
  });

  it('and the same where an image keeps its pixels', async () => {
    const input = await photoAt(95, 400);
    expect(await sizeAt(input, 'MEDIUM')).toBeLessThan(input.length);
    expect(await sizeAt(input, 'HIGH')).toBe(await sizeAt(input, 'MEDIUM'));
  });

  it('images of any kind, size and resolution', async () => {
    const seeds = Number(process.env.IMAGE_SEEDS ?? (isFull ? 40 : 8));
    for (let seed = 1; seed <= seeds; seed++) await expectFallingSizes(await randomImageDocument(seed), `${seed}`);
  }, 600_000);
});
