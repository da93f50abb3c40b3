import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file of zeros, made in the page: megabytes are slow over the wire. */
export interface SizedFile {
  name: string;
  mimeType: string;
  size: number;
}

export function pdfFile(name: string, buffer: Buffer): GivenFile {
  return { name, mimeType: 'application/pdf', buffer };
}

/** Picks files as the system's dialog would hand them over; from disk, since megabytes are slow over the wire. */
export async function pick(page: Page, ...files: GivenFile[]): Promise<void> {
  const folder = mkdtempSync(join(inject('filesFolder'), 'picked-'));
  const paths = files.map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  // Other tools of the visit stay in the page, hidden.
  await page.locator('#tool-panel:visible input[type=file]').first().setInputFiles(paths);
}

/** Drops files on the drop zone, of any name and number, which the dialog would not offer. */
export async function drop(page: Page, selector: string, files: (GivenFile | SizedFile)[]): Promise<void> {
  await sendFiles(page, selector, 'drop', files);
}

export async function paste(page: Page, files: GivenFile[]): Promise<void> {
  await sendFiles(page, 'body', 'paste', files);
}

async function sendFiles(
  page: Page,
  selector: string,
  kind: 'drop' | 'paste',
  files: (GivenFile | SizedFile)[],
): Promise<void> {
  const parts = files.map((file) => ({
    name: file.name,
    mimeType: file.mimeType,
    content: 'size' in file ? file.size : file.buffer.toString('base64'),
  }));
  await page.evaluate(
    ([target, type, given]) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, content } of given) {
        const isSize = typeof content === 'number';
        const bytes = isSize ? new Uint8Array(content) : Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true };
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer });
      document.querySelector(target)?.dispatchEvent(event);
    },
    [selector, kind, parts] as const,
  );
}

/** Presses the screen's action and waits for the file that comes of it. */
export async function submitAndDownload(page: Page) {
  const coming = page.waitForEvent('download');
  await submit(page);
  const download = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

export async function submit(page: Page): Promise<void> {
  await page.locator('#tool-panel:visible form button[type=submit]').click();
}

export const bannerText = (page: Page) => page.locator('#tool-panel:visible .banner strong').innerText();
