import { describe, expect, test } from 'vitest';
import { estimateOf, estimatePdf } from './estimate-pdf.ts';
import { surveyPdf } from './survey-pdf.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A JPEG's start with a table of ones, as fine as it gets, and noise behind. */
const jpeg = (bytes: number) => `\xff\xd8\xff\xdb\x00\x43\x00${'\x01'.repeat(64)}`.padEnd(bytes, '\x7f');
const stream = (number: number, head: string, data: string, length = String(data.length)) =>
  `${number} 0 obj\n<< /Length ${length} ${head} >>\nstream\n${data}\nendstream\nendobj\n`;
const image = '/Type /XObject /Subtype /Image /Width 2400 /Height 3200 /Filter /DCTDecode';
const page = '1 0 obj\n<< /Type /Page /MediaBox [0 0 595 842] >>\nendobj\n';

describe('what a PDF is made of', () => {
  test('is read off the heads of its streams, however their length is told', () => {
    const survey = surveyPdf(
      latin1(
        `%PDF-1.7\n${page}` +
          stream(2, image, jpeg(9000)) +
          stream(3, image, jpeg(5000), '99 0 R') +
          stream(4, '/Length1 70000 /Filter /FlateDecode', 'f'.repeat(3000)) +
          stream(5, '/Filter /FlateDecode', 'c'.repeat(800)) +
          stream(6, '', 'the word stream stands here'),
      ),
    );
    expect(survey.images.map(({ bytes }) => bytes)).toEqual([9000, 5001]);
    expect(survey.images[0]).toMatchObject({ kind: 'jpeg', pixels: 7_680_000 });
    expect(survey.images[0]?.coarseness).toBeCloseTo(1.7, 1);
    expect(survey).toMatchObject({ fonts: [3000], packedBytes: 800, plainBytes: 27, pages: 1 });
    expect(survey.pageInches).toBeCloseTo(11.69, 2);
  });
});

describe('the estimate', () => {
  test('of a fine scan falls from level to level and is never more than the file', () => {
    const scan = latin1(`%PDF-1.7\n${page}${stream(2, image, jpeg(900_000))}`);
    const { LOW, MEDIUM, HIGH } = estimateOf(surveyPdf(scan));
    expect(LOW).toBeLessThanOrEqual(scan.length);
    expect(MEDIUM).toBeLessThan(LOW);
    expect(HIGH).toBeLessThan(MEDIUM);
    expect(MEDIUM / scan.length).toBeLessThan(0.2);
  });

  test('of a photograph that keeps its pixels takes it to be encoded more gently', () => {
    const small = image.replace('2400', '600').replace('3200', '800');
    const photo = latin1(`%PDF-1.7\n${page}${stream(2, small, jpeg(900_000))}`);
    const share = estimateOf(surveyPdf(photo)).MEDIUM / photo.length;
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.08);
  });

  test('of packed text stays near the file', () => {
    const text = latin1(`%PDF-1.7\n${page}${stream(2, '/Filter /FlateDecode', 'c'.repeat(100_000))}`);
    const { MEDIUM } = estimateOf(surveyPdf(text));
    expect(MEDIUM / text.length).toBeGreaterThan(0.8);
  });

  test('is not given for bytes that tell nothing', async () => {
    expect(await estimatePdf(new Blob(['no PDF at all']))).toBeUndefined();
  });
});
