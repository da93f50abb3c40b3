// 30 photographs of 3 megapixels: the queue of the page beside the same calls sent two at a time by a plain client, which
// is what the server gives on its own. The page's longest task, decoding aside.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { longestTasks } from './longest-task.mjs';

const count = Number(process.env.BENCH_PHOTOS ?? 30);
/** Until the page is awake and the first photos are drawn small. */
const restMs = 4000;

export async function measureQueue(browser, site) {
  const photos = await Promise.all(Array.from({ length: count }, (_, seed) => makePhoto(seed)));
  // The first calls pay for starting workers.
  for (const photo of photos.slice(0, 2)) await send(site, photo);
  const serverMs = await timed(async () => {
    const waiting = [...photos];
    const worker = async () => {
      for (let photo = waiting.shift(); photo; photo = waiting.shift()) await send(site, photo);
    };
    await Promise.all([worker(), worker()]);
  });
  // Timed without a trace, which takes processor time from the server; the longest task is looked for in a second run.
  const queue = await openQueue(browser, site, photos);
  const queueMs = await timed(() => workOff(queue.page, count));
  await queue.close();
  const some = photos.slice(0, 8);
  const traced = await openQueue(browser, site, some);
  const { longestMs } = await longestTasks(browser, traced.page, () => workOff(traced.page, some.length));
  await traced.close();
  return { serverMs, queueMs, ratio: queueMs / serverMs, longestMs };
}

/** Photos come from the disk, as a visitor's do, and the list has come to rest: what is timed begins with the button. */
async function openQueue(browser, site, photos) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-queue-'));
  const files = photos.map((photo, at) => {
    const file = path.join(folder, `photo-${at}.jpg`);
    writeFileSync(file, photo);
    return file;
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site}/image-tools/compress`);
  await page.locator('#tool-panel:visible input[type=file]').first().setInputFiles(files);
  await page
    .locator('.queue-row')
    .nth(photos.length - 1)
    .waitFor();
  await page.waitForTimeout(restMs);
  return { page, close: () => page.close().then(() => rmSync(folder, { recursive: true })) };
}

/** Asked now and then: to ask with every frame makes the browser draw frames that nobody needs. */
async function workOff(page, all) {
  await page.locator('.work-action button[type=submit]').click();
  await page.waitForFunction((all) => document.querySelectorAll('.queue-row[data-status=done]').length === all, all, {
    polling: 200,
    timeout: 1_800_000,
  });
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function send(site, photo) {
  const form = new FormData();
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  form.append('quality', 'MEDIUM');
  const answer = await fetch(`${site}/api/image/compress`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Noise in soft layers: as much to encode as a photograph. */
async function makePhoto(seed) {
  const coarse = await sharp({
    create: { width: 64, height: 48, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 + seed } },
  })
    .png()
    .toBuffer();
  return sharp(coarse).resize(2048, 1536, { kernel: 'cubic' }).jpeg({ quality: 92 }).toBuffer();
}
