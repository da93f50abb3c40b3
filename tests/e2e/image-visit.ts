import { readFile } from 'node:fs/promises';
import type { Download, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach } from 'vitest';
import { encodeReport, type ResultReport } from '../../src/shared/result-report.ts';
import { closeVisits, type Visit, type VisitOptions, visit } from './site.ts';

/** What the page puts into its forms, and the addresses it holds for images, saved ones aside: nobody else can look inside. */
export interface Inside {
  forms: Record<string, string>[];
  liveAddresses: number;
}

/** A visit that notes each form the page sends (files by name and size) and each object address it holds. */
export function visitImages(path: string, options: VisitOptions = {}): Promise<Visit> {
  return visit(path, { ...options, script: listenIn });
}

/** Opens a screen for the tests of a file, as often as they ask; what was opened is closed after each of them. */
export function screenAt(path: string): (options?: VisitOptions, address?: string) => Promise<Visit> {
  const visits: Visit[] = [];
  afterEach(async () => {
    for (const { context } of visits.splice(0)) await context.close();
  });
  afterAll(closeVisits);
  return async (options = {}, address = path) => {
    const opened = await visitImages(address, options);
    visits.push(opened);
    return opened;
  };
}

/** Runs in the page. */
function listenIn() {
  const inside = { forms: [] as Record<string, string>[], addresses: new Set<string>() };
  Object.assign(window, { inside });
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      const entries = [...body].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : `${value.name} ${value.size}`,
      ]);
      inside.forms.push(Object.fromEntries(entries));
    }
    return send.call(this, body);
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob);
    inside.addresses.add(address);
    return address;
  };
  // A saved file's address lives for another minute: nobody knows when the browser has read it.
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) inside.addresses.delete(this.href);
    click.call(this);
  };
  URL.revokeObjectURL = (address) => {
    inside.addresses.delete(address);
    revokeObjectURL.call(URL, address);
  };
}

export function insideOf(page: Page): Promise<Inside> {
  return page.evaluate(() => {
    const { inside } = window as unknown as { inside: { forms: Record<string, string>[]; addresses: Set<string> } };
    return { forms: inside.forms, liveAddresses: inside.addresses.size };
  });
}

export interface Image {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Soft colors with some grain, as photographs have. */
export async function photo(width = 320, height = 200, name = 'photo.jpg'): Promise<Image> {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0, i = 0; at < width * height; at++) {
    const wave = Math.sin((at % width) / 23) * 50 + Math.cos(Math.floor(at / width) / 17) * 40;
    for (let channel = 0; channel < 3; channel++, i++) {
      // In whole numbers: the remainder of a fraction takes longer than all the rest.
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      pixels[i] = Math.max(0, Math.min(255, 120 + wave + channel * 20 + ((seed >> 8) % 13)));
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return isPng(name)
    ? { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
    : { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 95 }).toBuffer() };
}

const isPng = (name: string) => name.endsWith('.png');

/** A red disc on white: an even background that the color method knows. */
export async function discOnWhite(name = 'cat.png', side = 160): Promise<Image> {
  const disc = `<svg width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="30%" fill="#c81e1e"/></svg>`;
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(disc)).png().toBuffer() };
}

/** The same disc with nothing around it: what a removal answers. */
export function cutDisc(side = 160): Promise<Buffer> {
  const disc = `<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="30%" fill="#c81e1e"/></svg>`;
  return sharp(Buffer.from(disc)).png().toBuffer();
}

export async function choose(page: Page, ...rasters: Image[]): Promise<void> {
  await page.locator('#tool-panel:visible .work-main input[type=file]').setInputFiles(rasters);
}

/** Drops files on the image's area, past the file dialog's own filter. */
export async function drop(page: Page, files: { name: string; type: string; size?: number }[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, size = 4 } of list) transfer.items.add(new File([new Uint8Array(size)], name, { type }));
    return transfer;
  }, files);
  await page
    .locator('#tool-panel:visible')
    .locator('.work-main:visible .drop, .work-main:visible .drop-filled')
    .dispatchEvent('drop', { dataTransfer: data });
}

export const failWith = (route: Route, status: number, body: unknown, headers: Record<string, string> = {}) =>
  route.fulfill({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const answerWith = (route: Route, raster: Buffer, type: string, name: string, report?: ResultReport) =>
  route.fulfill({
    status: 200,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      ...(report ? { 'x-result-report': encodeReport(report) } : {}),
    },
    body: raster,
  });

export const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** The pixel at a place, as red, green, blue, alpha. */
export async function pixelAt(raster: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(raster).ensureAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}
