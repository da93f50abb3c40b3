import { either, type HostileCase } from './hostile-case.ts';
import {
  catalog,
  flate,
  flateRun,
  lzwBomb,
  type Objects,
  page,
  stream,
  withImage,
  withObjects,
  writePdf,
} from './pdf-pieces.ts';

const bomb = (name: string, objects: () => Objects, hasNoTable = false): HostileCase => ({
  name,
  make: () => writePdf(objects(), { hasNoTable }),
  expects: either,
});
const content = (filter: string, data: () => Buffer | string) => () => withObjects({ 4: stream(filter, data()) });
const gigabyte = () => flateRun(32, 1 << 30);
const twice = '/Filter [/FlateDecode /FlateDecode]';

function runLengths(): Buffer {
  const runs = Buffer.alloc(4e6);
  for (let at = 0; at < runs.length; at += 2) runs.set([129, 32], at);
  return flate(flate(runs));
}

/** Streams that open to far more than they take. */
const decompression: HostileCase[] = [
  bomb('1 GB of content in 1 MB', content('/Filter /FlateDecode', gigabyte)),
  bomb(
    '1 GB under two filters',
    content(twice, () => flate(gigabyte())),
  ),
  bomb(
    '8 GB under two filters',
    content(twice, () => flate(flateRun(32, 2 ** 33))),
  ),
  bomb(
    '500 filters',
    content(`/Filter [${'/FlateDecode '.repeat(500)}]`, () => 'x'),
  ),
  bomb(
    'LZW that grows',
    content('/Filter /LZWDecode', () => lzwBomb(2700)),
  ),
  bomb(
    'run lengths under run lengths',
    content('/Filter [/FlateDecode /FlateDecode /RunLengthDecode /RunLengthDecode]', runLengths),
  ),
  bomb(
    'an object stream of 1 GB',
    () => withObjects({ 6: stream(`/Type /ObjStm /N 1 /First 4 ${twice}`, flate(gigabyte())) }),
    true,
  ),
  bomb('metadata of 1 GB', () =>
    withObjects({
      1: catalog('/Metadata 6 0 R'),
      6: stream(`/Type /Metadata /Subtype /XML ${twice}`, flate(gigabyte())),
    }),
  ),
];

/** A JPEG 2000 codestream that only claims its size. */
function jpeg2000(side: number, tileSide: number): Buffer {
  const size = Buffer.alloc(49);
  size.writeUInt16BE(0xff51, 0);
  size.writeUInt16BE(47, 2);
  size.writeUInt32BE(side, 6);
  size.writeUInt32BE(side, 10);
  size.writeUInt32BE(tileSide, 22);
  size.writeUInt32BE(tileSide, 26);
  size.writeUInt16BE(3, 38);
  for (let part = 0; part < 3; part++) size.set([7, 1, 1], 40 + 3 * part);
  const coding = [0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 1];
  const quantization = [0xff, 0x5c, 0, 19, 0x40, ...Array.from({ length: 16 }, () => 0x48)];
  const tile = [0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93];
  const rest = Buffer.from([...coding, ...quantization, ...tile]);
  return Buffer.concat([Buffer.from([0xff, 0x4f]), size, rest, Buffer.alloc(64), Buffer.from([0xff, 0xd9])]);
}

/** A JBIG2 page and a generic region of 65,000 pixels a side. */
function jbig2(): Buffer {
  const segment = (number: number, type: number, data: Buffer) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.set([type, 0, 1], 4);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const sized = (length: number) => {
    const data = Buffer.alloc(length);
    data.writeUInt32BE(65_000, 0);
    data.writeUInt32BE(65_000, 4);
    return data;
  };
  const region = sized(42);
  region.set([3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe], 18);
  return Buffer.concat([segment(0, 48, sized(19)), segment(1, 38, region)]);
}

const bits = '/BitsPerComponent 8 /ColorSpace /DeviceRGB';
const images: HostileCase[] = [
  bomb('an image of 2.7 GB', () =>
    withImage(`/Width 30000 /Height 30000 ${bits} ${twice}`, flate(flateRun(255, 2700 * 1048576))),
  ),
  bomb('an image of 2^31 pixels a side', () =>
    withImage('/Width 2147483647 /Height 2147483647 /BitsPerComponent 16 /ColorSpace /DeviceCMYK', 'x'),
  ),
  bomb('a predictor with rows of 2^31', () =>
    withImage(
      `/Width 10 /Height 10 ${bits} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>`,
      flate(Buffer.alloc(1000)),
    ),
  ),
  bomb('a fax of 60,000 pixels a side', () =>
    withImage(
      '/Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      Buffer.alloc(7500, 0xff),
    ),
  ),
  bomb('JBIG2 of 65,000 pixels a side', () =>
    withImage('/Width 65000 /Height 65000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode', jbig2()),
  ),
  bomb('JPEG 2000 of 60,000 pixels a side', () =>
    withImage('/Width 60000 /Height 60000 /Filter /JPXDecode', jpeg2000(60_000, 60_000)),
  ),
  bomb('JPEG 2000 of 3.6 billion tiles', () =>
    withImage('/Width 60000 /Height 60000 /Filter /JPXDecode', jpeg2000(60_000, 1)),
  ),
  bomb('a soft mask that is its own image', () =>
    withImage('/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R', 'x'),
  ),
];

const form = (resources: string, drawing: string) =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << ${resources} >> >>`, drawing);
const drawn = (resources: string, drawing: string, rest: Objects) => () =>
  withObjects({ 3: page(`/Resources << ${resources} >> /Contents 4 0 R`), 4: stream('', drawing), ...rest });

/** Forms that each draw the next one ten times. */
function billionForms(): Objects {
  const objects = drawn('/XObject << /F 10 0 R >>', '/F Do '.repeat(10), {})();
  for (let level = 0; level < 10; level++) objects[10 + level] = form(`/F ${11 + level} 0 R`, '/F Do '.repeat(10));
  objects[20] = form('', '0 0 1 1 re f');
  return objects;
}

const selfDrawingFont =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << /Font << /F1 5 0 R >> >> >>';
const text = 'BT /F1 1 Tf (aaaaaaaaaa) Tj ET';

/** Pages that take forever to draw. */
const drawing: HostileCase[] = [
  bomb('a page a thousand kilometers wide', () => withObjects({ 3: page(undefined, '0 0 1000000000 1000000000') })),
  bomb('a page box that is no numbers', () => withObjects({ 3: page(undefined, '1e308 -1e308 nan 0') })),
  bomb('an empty page box', () => withObjects({ 3: page(undefined, '0 0 0 0') })),
  bomb('a page of 0.001 by 100,000 points', () => withObjects({ 3: page(undefined, '0 0 0.001 100000') })),
  bomb('a form that draws itself', drawn('/XObject << /F 6 0 R >>', '/F Do', { 6: form('/F 6 0 R', '/F Do /F Do') })),
  bomb('ten billion forms in 3 KB', billionForms),
  bomb(
    'a pattern with steps of 0.0001',
    drawn('/Pattern << /P 6 0 R >>', '/Pattern cs /P scn 0 0 612 792 re f', {
      6: stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 500 500] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
        '1 0 0 rg 0 0 500 500 re f',
      ),
    }),
  ),
  bomb(
    'a color space based on itself',
    drawn('/ColorSpace << /C 6 0 R >>', '/C cs 0 sc 0 0 9 9 re f', { 6: '[/Indexed 6 0 R 255 (x)]' }),
  ),
  bomb('a letter that writes itself', () =>
    withObjects({ 5: selfDrawingFont, 6: stream('', text), 4: stream('', text) }),
  ),
  bomb(
    'a function of 80,000 steps',
    drawn('/Shading << /S 6 0 R >>', '/S sh', {
      6: '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1e9 0 1e9] /Function 7 0 R >>',
      7: stream('/FunctionType 4 /Domain [0 1e9 0 1e9] /Range [0 1]', `{ ${'2 copy add sin '.repeat(20_000)} }`),
    }),
  ),
  bomb(
    '1.5 million strokes',
    content('/Filter /FlateDecode', () => flate('0 0 m 612 792 l 612 0 0 792 306 396 c S '.repeat(1.5e6))),
  ),
  bomb(
    'dashes without end',
    content('', () => '[0.00001] 0 d 0 0 m 612 792 l S 1e7 0 0 1e7 0 0 cm 0 0 m 9 9 l S'),
  ),
];

export const pdfBombCases: HostileCase[] = [...decompression, ...images, ...drawing];
