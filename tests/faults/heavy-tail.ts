import { makePdf } from '../api/support/pdf.ts';
import { drawScene, encodeScene } from '../fixtures/cutout-scenes.ts';
import { makeStill } from '../fixtures/image-files.ts';
import { makePhoto } from '../fixtures/image-images.ts';
import { post } from './mixed-calls.ts';

export type MixedCall = (url: string, init: RequestInit) => Promise<Response>;

let addresses = 0;
/** Everybody from an address of their own. */
export const newAddress = () => `2001:db8:1:${(++addresses).toString(16)}::1`;

/** Most are text PDFs; of 22, one is a photo of 12 MP and one an AI cut-out, which cost a hundred times as much. */
export async function heavyTail(count: number, { isLight = false } = {}): Promise<MixedCall[]> {
  const pdf = { name: 'text.pdf', bytes: makePdf(8) };
  const text: MixedCall = (url, init) =>
    post(
      url,
      '/api/pdf/compress',
      [
        ['file', pdf],
        ['level', 'MEDIUM'],
      ],
      init,
    );
  if (isLight) return Array.from({ length: count }, () => text);
  const photo = { name: 'photo.jpg', bytes: await makeStill('jpeg', makePhoto(4000, 3000)) };
  const figure = { name: 'figure.jpg', bytes: await encodeScene(drawScene({ width: 640, height: 480 })) };
  const large: MixedCall = (url, init) =>
    post(
      url,
      '/api/image/compress',
      [
        ['file', photo],
        ['quality', 'MEDIUM'],
      ],
      init,
    );
  const ai: MixedCall = (url, init) =>
    post(
      url,
      '/api/image/remove-background',
      [
        ['file', figure],
        ['method', 'ai'],
      ],
      init,
    );
  return Array.from({ length: count }, (_, index) => (index % 22 === 5 ? large : index % 22 === 16 ? ai : text));
}
