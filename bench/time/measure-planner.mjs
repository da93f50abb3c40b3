// Two things people do all day: typing for a place, and dragging the line across the day.
import { longestTask } from './trace-tasks.mjs';

const frameMs = 16;
const rows = [
  'America/New_York',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Melbourne',
  'Europe/Paris',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Dubai',
  'Africa/Lagos',
];
/** In each script, a slip and a sentence among them: misspelled names are looked for the longest. */
const typed = ['san francisco', 'new yrok', 'time in reykjavik', 'शंघाई', '東京都', '부산광역시', 'القاهرة'];

async function openConverter(browser, siteUrl) {
  const page = await browser.newPage({ timezoneId: 'Europe/London', viewport: { width: 1280, height: 1000 } });
  await page.addInitScript((ids) => localStorage.setItem('worldClock', JSON.stringify(ids)), rows);
  await page.goto(`${siteUrl}/time-tools/converter`, { waitUntil: 'networkidle' });
  await page.locator('.hours-knob').waitFor();
  return page;
}

/** Every keystroke by itself, the one that brings the table of names included. */
export async function measureSearch(browser, siteUrl) {
  const longest = [];
  for (const query of typed) {
    const page = await openConverter(browser, siteUrl);
    const field = page.locator('form [role=combobox]');
    await field.click();
    const ms = await longestTask(browser, page, async () => {
      for (const letter of query) {
        await field.press(letter === ' ' ? 'Space' : letter).catch(() => page.keyboard.insertText(letter));
        await page.waitForTimeout(120);
      }
      await page.waitForTimeout(500);
    });
    longest.push({ query, ms });
    await page.close();
  }
  console.table(longest);
  return {
    what: 'longest task while a place is typed, ms',
    figure: Math.max(...longest.map(({ ms }) => ms)),
    bar: frameMs,
  };
}

/** From midnight to midnight and back, a quarter of an hour a frame. */
export async function measureDrag(browser, siteUrl) {
  const page = await openConverter(browser, siteUrl);
  const box = await page.locator('.hours-track').boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  const drag = async () => {
    for (let step = 0; step <= 192; step++) {
      const part = step <= 96 ? step / 96 : 2 - step / 96;
      await page.mouse.move(box.x + 2 + part * (box.width - 4), y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    }
  };
  // Once to warm up, as a visitor's own first moves do.
  await drag();
  const figure = await longestTask(browser, page, drag);
  await page.mouse.up();
  await page.close();
  return { what: `longest task while the line is dragged over ${rows.length} rows, ms`, figure, bar: frameMs };
}
