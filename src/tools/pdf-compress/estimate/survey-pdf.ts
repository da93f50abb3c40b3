import { jpegCoarseness } from '../../../ui/upload/jpeg-coarseness.ts';
import { TextWindow } from './text-window.ts';

/** What a PDF's bytes are spent on, read off the heads of its streams without unpacking anything. */
export interface PdfSurvey {
  totalBytes: number;
  images: PdfImageHead[];
  /** Each font by itself: a large one is there as a whole, a small one only with the letters that are used. */
  fonts: number[];
  profileBytes: number;
  /** Page content, forms and everything else that is packed, and what is not. */
  packedBytes: number;
  plainBytes: number;
  /** Objects outside of streams, the table of objects, and gaps. */
  outsideBytes: number;
  /** The longest side of a page in inches, and how many pages there are; as far as it can be read without unpacking. */
  pageInches: number;
  pages: number;
}

export interface PdfImageHead {
  kind: 'jpeg' | 'bilevel' | 'lossless' | 'jpeg2000';
  bytes: number;
  pixels: number;
  /** The longest side, which tells the least resolution it can be drawn with on a page. */
  longestSide: number;
  /** Of JPEGs: how coarse its tables are; 100 for libjpeg's quality 50. */
  coarseness: number | undefined;
}

const headBytes = 3000;

/** Looks at the head of every stream. A stream's dictionary is never packed or encrypted, only what it holds. */
export function surveyPdf(bytes: Uint8Array): PdfSurvey {
  const survey: PdfSurvey = {
    totalBytes: bytes.length,
    images: [],
    fonts: [],
    profileBytes: 0,
    packedBytes: 0,
    plainBytes: 0,
    outsideBytes: bytes.length,
    pageInches: 0,
    pages: 0,
  };
  const text = new TextWindow(bytes);
  const outside: string[] = [];
  let at = 0;
  for (let start = text.find('stream', at); start >= 0; start = text.find('stream', at)) {
    const before = text.slice(Math.max(at, start - headBytes), start);
    outside.push(before);
    const head = dictionaryIn(before);
    const from = start + 'stream'.length + (bytes[start + 6] === 13 ? 2 : 1);
    at = start + 'stream'.length;
    if (head === undefined) continue;
    const length = lengthOf(head, text, from);
    addStream(survey, head, bytes.subarray(from, from + length));
    survey.outsideBytes -= length;
    at = from + length + 'endstream'.length;
  }
  outside.push(text.slice(Math.max(at, bytes.length - 20 * headBytes), bytes.length));
  return { ...survey, outsideBytes: Math.max(0, survey.outsideBytes), ...pagesIn(outside.join('')) };
}

/** The dictionary in front of a stream; undefined where the word stands in something else. */
function dictionaryIn(before: string): string | undefined {
  const start = before.lastIndexOf(' obj');
  return start >= 0 && before.trimEnd().endsWith('>>') ? before.slice(start + 4) : undefined;
}

function lengthOf(head: string, text: TextWindow, from: number): number {
  const direct = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(head);
  const length = Number(direct?.[1]);
  if (
    direct &&
    text
      .slice(from + length, from + length + 12)
      .trimStart()
      .startsWith('endstream')
  )
    return length;
  const end = text.find('endstream', from);
  return (end < 0 ? text.length : end) - from;
}

function addStream(survey: PdfSurvey, head: string, data: Uint8Array): void {
  if (/\/Subtype\s*\/Image\b/.test(head)) survey.images.push(imageHead(head, data));
  else if (/\/Length[1-3]\s|\/Subtype\s*\/(Type1C|CIDFontType0C|OpenType)\b/.test(head)) survey.fonts.push(data.length);
  else if (/\/N\s+[134]\b/.test(head) && !/\/Type\s*\/ObjStm\b/.test(head)) survey.profileBytes += data.length;
  else if (/\/Filter\b/.test(head)) survey.packedBytes += data.length;
  else survey.plainBytes += data.length;
}

function imageHead(head: string, data: Uint8Array): PdfImageHead {
  const width = numberOf(head, 'Width');
  const height = numberOf(head, 'Height');
  const kind = kindOf(head);
  return {
    kind,
    bytes: data.length,
    pixels: width * height,
    longestSide: Math.max(width, height),
    coarseness: kind === 'jpeg' ? jpegCoarseness(data) : undefined,
  };
}

function kindOf(head: string): PdfImageHead['kind'] {
  if (/\/(DCTDecode|DCT)\b/.test(head)) return 'jpeg';
  if (/\/(CCITTFaxDecode|JBIG2Decode|CCF)\b|\/BitsPerComponent\s+1\b|\/ImageMask\s+true/.test(head)) return 'bilevel';
  return /\/JPXDecode\b/.test(head) ? 'jpeg2000' : 'lossless';
}

function numberOf(head: string, key: string): number {
  return Number(new RegExp(`/${key}\\s+(\\d+)`).exec(head)?.[1] ?? 0);
}

const usualInches = 11.69;
const box = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)/g;
/** The first pages speak for all. */
const boxesRead = 50;

function pagesIn(text: string): Pick<PdfSurvey, 'pageInches' | 'pages'> {
  const sides: number[] = [];
  for (const [, left, bottom, right, top] of text.matchAll(box)) {
    sides.push(Math.max(Number(right) - Number(left), Number(top) - Number(bottom)) / 72);
    if (sides.length === boxesRead) break;
  }
  const longest = Math.max(0, ...sides.filter((side) => side > 0));
  const own = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  const counted = Number(/\/Count\s+(\d+)/.exec(text)?.[1] ?? 0);
  return { pageInches: longest || usualInches, pages: Math.max(1, own, counted) };
}
