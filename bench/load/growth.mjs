// How time and memory of one call grow with its input.
import { pdfOfPages, photo } from './make-files.mjs';

/** Three axes, each from small to the limit. `size` is what grows. */
export async function growthCases(post) {
  const select = (pages) => ({
    modifyType: 'SELECT',
    pages: pages === 1 ? '1' : `1-${pages / 2}`,
    compatibilityMode: 'false',
  });
  const pages = [1, 10, 100, 1000].flatMap((size) => {
    const document = pdfOfPages(size);
    return [
      ['compress', () => post('/api/pdf/compress', [['file', document]], { level: 'MEDIUM' })],
      ['select half', () => post('/api/pdf/modify', [['file', document]], select(size))],
      [
        'merge with itself',
        () =>
          post(
            '/api/pdf/merge',
            [
              ['files', document],
              ['files', document],
            ],
            { compatibilityMode: 'false' },
          ),
      ],
    ].map(([name, call]) => ({ axis: 'pages', name, size, call }));
  });
  const pixels = [];
  for (const [width, height] of [
    [1250, 800],
    [2000, 1500],
    [4000, 2500],
    [6000, 4000],
    [8160, 6120],
  ]) {
    const image = await photo(width, height, 1, { quality: 80, grain: 10 });
    const size = (width * height) / 1e6;
    if (image.length > 10 * 1024 * 1024) throw new Error(`${size} MP is ${image.length} bytes`);
    pixels.push(
      {
        axis: 'pixels',
        name: 'compress JPEG',
        size,
        call: () => post('/api/image/compress', [['file', image]], { quality: 'MEDIUM' }),
      },
      {
        axis: 'pixels',
        name: 'background by color',
        size,
        call: () => post('/api/image/remove-background', [['file', image]], { method: 'color' }),
      },
    );
  }
  const hundred = pdfOfPages(100);
  const files = [2, 4, 6, 8, 10].map((size) => ({
    axis: 'files',
    name: 'merge, 100 pages each',
    size,
    call: () =>
      post(
        '/api/pdf/merge',
        Array.from({ length: size }, () => ['files', hundred]),
        { compatibilityMode: 'false' },
      ),
  }));
  return [...pages, ...pixels, ...files];
}

/** The power of the size that the cost grows with, over the upper half of the axis: 1 is linear. */
export function exponent(points) {
  const [x1, y1] = points[Math.floor((points.length - 1) / 2)];
  const [x2, y2] = points.at(-1);
  return Math.log(y2 / y1) / Math.log(x2 / x1);
}
