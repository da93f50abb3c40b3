import * as mupdf from 'mupdf';
import sharp from 'sharp';
import type { Result } from '../../shared/result.ts';
import type { EngineOutput } from '../engine-task.ts';
import { compressPdf } from './compress.ts';
import { drawType1 } from './fonts/postscript/drawn-type1.ts';

const [width, height] = [595, 842];
const side = 240;
/** A photograph that is encoded anew, and one that is only packed anew. */
const [fine, usual] = [92, 70];
const [firstLetter, lastLetter] = ['A', 'z'].map((letter) => letter.charCodeAt(0)) as [number, number];
const characters = Array.from({ length: lastLetter - firstLetter + 1 }, (_, index) =>
  String.fromCharCode(firstLetter + index),
);
const letters = characters.filter((character) => /[A-Za-z]/.test(character));
const paper: mupdf.Rect = [0, 0, width, height];

/**
 * The first document of a process takes twice as long as the next: functions are compiled when they are first called.
 * So a document of our own, with what most documents have in it, is compressed before anybody's.
 */
export async function warmUpPdf(): Promise<Result<EngineOutput>> {
  const input = await drawDocument();
  return compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
}

/** Text in fonts of four kinds, drawings, and images as they come from a camera, a screen and a fax. */
async function drawDocument(): Promise<Uint8Array> {
  const document = new mupdf.PDFDocument();
  const outlines = addTrueTypeFont(document);
  const fonts = {
    F0: document.addSimpleFont(new mupdf.Font('Times-Roman'), 'Latin'),
    F1: document.addFont(new mupdf.Font('Helvetica')),
    F2: outlines,
    F3: addType1Font(document),
  };
  const images = {
    I0: await addPhotograph(document, fine),
    I1: addScreen(document),
    I2: addFax(document),
    I3: await addPhotograph(document, usual),
  };
  const resources = document.addObject({ Font: fonts, XObject: images });
  for (let page = 0; page < 2; page++) document.insertPage(-1, document.addPage(paper, 0, resources, drawPage(page)));
  try {
    return document.saveToBuffer('').asUint8Array().slice();
  } finally {
    document.destroy();
  }
}

/** The only TrueType font at hand has megabytes, so it is cut to a few hundred letters, of which not all are shown. */
function addTrueTypeFont(document: mupdf.PDFDocument): mupdf.PDFObject {
  const font = document.addFont(new mupdf.Font('zh-Hant'));
  const resources = document.addObject({ Font: { F2: font } });
  const codes = Array.from({ length: 300 }, (_, index) => hexadecimal(20 + index)).join('');
  document.insertPage(-1, document.addPage(paper, 0, resources, `BT /F2 9 Tf <${codes}> Tj ET`));
  document.subsetFonts();
  document.deletePage(0);
  return font;
}

/** As in everything that TeX makes. */
function addType1Font(document: mupdf.PDFDocument): mupdf.PDFObject {
  const { data, lengths } = drawType1(letters);
  const [Length1, Length2, Length3] = lengths;
  const file = document.addStream(data, { Length1, Length2, Length3 });
  const FontName = document.newName('Drawn');
  const descriptor = document.addObject({
    Type: document.newName('FontDescriptor'),
    FontName,
    Flags: 4,
    FontBBox: [0, -300, 1000, 1000],
    ...{ ItalicAngle: 0, Ascent: 700, Descent: -200, CapHeight: 700, StemV: 80 },
    FontFile: file,
  });
  return document.addObject({
    Type: document.newName('Font'),
    Subtype: document.newName('Type1'),
    BaseFont: FontName,
    FirstChar: firstLetter,
    LastChar: lastLetter,
    Widths: characters.map(() => 600),
    FontDescriptor: descriptor,
  });
}

function hexadecimal(code: number): string {
  return code.toString(16).padStart(4, '0');
}

function drawPage(page: number): string {
  const lines = Array.from({ length: 40 }, (_, row) => {
    const [y, font, turn] = [height - 60 - row * 12, row % 3, (page * 40 + row) * 7];
    if (font === 0) {
      const letter = String.fromCharCode(65 + (turn % 26));
      return `BT /F0 10.00 Tf 0.000 g 40 ${y} Td (${letter}. The quick brown fox jumps over ${row} lazy dogs.) Tj ET`;
    }
    const codes = Array.from({ length: 30 }, (_, index) => hexadecimal(20 + ((turn + index * 5) % 80)));
    const [first, rest] = [codes.slice(0, 15).join(''), codes.slice(15).join('')];
    return `BT /F${font} 9.50 Tf 1 0 0 1 40.000 ${y}.000 Tm [<${first}> -20.0 <${rest}>] TJ ET`;
  });
  const drawn = Array.from({ length: 10 }, (_, row) => {
    const word = letters.filter((_, index) => (index + row + page) % 3 > 0 && index % 5 > 0).join('');
    return `BT /F3 10.000 Tf 40 ${height - 540 - row * 12} Td [(${word}) -333.0 (${word})] TJ ET`;
  });
  const drawings = Array.from({ length: 60 }, (_, index) => {
    const [x, y, color] = [40 + index * 8.3333, 200.00001 + ((index * 37) % 90), `${(index % 7) / 7} 0.5000 0.25`];
    const curve = `${x} ${y} m ${x + 3} ${y + 9} ${x + 5} ${y - 7} ${x + 8} ${y} c S`;
    return `q 1.00000 0 0 1 0 0 cm ${color} rg ${x} ${y} 6.5 ${4 + (index % 9)} re f ${color} RG ${curve} Q`;
  });
  const images = [0, 1, 2, 3].map((index) => `q 120 0 0 120 ${40 + index * 130} 40 cm /I${index} Do Q`);
  return [...lines, ...drawn, ...drawings, ...images].join('\n');
}

function drawWaves(): Uint8Array {
  const samples = new Uint8Array(side * side * 3);
  for (let index = 0; index < samples.length; index++) {
    const [x, y] = [Math.floor(index / 3) % side, Math.floor(index / 3 / side)];
    samples[index] = 128 + 60 * Math.sin(x / 17 + (index % 3)) + 50 * Math.cos(y / 23) + ((x * 7 + y * 13) % 11);
  }
  return samples;
}

async function addPhotograph(document: mupdf.PDFDocument, quality: number): Promise<mupdf.PDFObject> {
  const pixels = sharp(drawWaves(), { raw: { width: side, height: side, channels: 3 } });
  const jpeg = await pixels.withIccProfile('srgb').jpeg({ quality, optimiseCoding: false }).toBuffer();
  return document.addImage(new mupdf.Image(jpeg));
}

function addScreen(document: mupdf.PDFDocument): mupdf.PDFObject {
  return addImage(document, drawWaves(), 'DeviceRGB', 8);
}

function addFax(document: mupdf.PDFDocument): mupdf.PDFObject {
  const bits = new Uint8Array((side / 8) * side).map((_, index) => (index % 7 < 3 ? 0xf0 : 0xff));
  return addImage(document, bits, 'DeviceGray', 1);
}

function addImage(document: mupdf.PDFDocument, bytes: Uint8Array, space: string, bits: number): mupdf.PDFObject {
  const names = { Type: 'XObject', Subtype: 'Image', ColorSpace: space };
  const entries = Object.entries(names).map(([key, name]) => [key, document.newName(name)]);
  return document.addStream(bytes, {
    ...Object.fromEntries(entries),
    Width: side,
    Height: side,
    BitsPerComponent: bits,
  });
}
