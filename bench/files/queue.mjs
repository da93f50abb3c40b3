// 30 photographs of 3 megapixels: the queue of the page beside the same calls sent two at a time by a plain client, which
// is what the server gives on its own. The page's longest task, decoding aside.
import sharp from 'sharp';
import { longestTasks } from './longest-task.mjs';

const count = Number(process.env.BENCH_PHOTOS ?? 30);

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
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site}/image-tools/compress`);
  await page
    .locator('#tool-panel:visible input[type=file]')
    .first()
    .setInputFiles(photos.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer })));
  await page
    .locator('.queue-row')
    .nth(count - 1)
    .waitFor();
  let queueMs = 0;
  const { longestMs } = await longestTasks(browser, page, async () => {
    queueMs = await timed(async () => {
      await page.locator('.work-action button[type=submit]').click();
      await page.waitForFunction(
        (all) => document.querySelectorAll('.queue-row[data-status=done]').length === all,
        count,
        { timeout: 1_800_000 },
      );
    });
  });
  await page.close();
  return { serverMs, queueMs, ratio: queueMs / serverMs, longestMs };
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
