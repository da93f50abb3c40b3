// 500 pages in the grid of the page tool: scrolled from end to end, one dragged across the view, one turned.
import { readFileSync } from 'node:fs';
import { longestTasks } from './longest-task.mjs';

export async function measureGrid(browser, site, file) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site}/pdf-tools/modify`);
  await page
    .locator('#tool-panel:visible input[type=file]')
    .first()
    .setInputFiles({
      name: 'long.pdf',
      mimeType: 'application/pdf',
      buffer: readFileSync(file),
    });
  await page.locator('[data-page="1"] canvas').waitFor({ timeout: 120_000 });
  const scroll = await longestTasks(browser, page, () =>
    page.locator('.thumbs').evaluate(async (grid) => {
      for (let step = 0; step <= 120; step++) {
        grid.scrollTop = (step / 120) * grid.scrollHeight;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      grid.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }),
  );
  const from = await page.locator('[data-page="1"] .thumb-page').boundingBox();
  const drag = await longestTasks(browser, page, async () => {
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    for (let step = 1; step <= 40; step++) await page.mouse.move(from.x + 40 + step * 10, from.y + 40 + step * 4);
    await page.mouse.up();
  });
  const keys = await longestTasks(browser, page, async () => {
    for (const key of ['r', 'd', 'Control+z']) await page.locator('.thumbs').press(key);
  });
  await page.close();
  return { scrollMs: scroll.longestMs, dragMs: drag.longestMs, keysMs: keys.longestMs };
}
