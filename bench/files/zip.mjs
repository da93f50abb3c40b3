// "Save all": 300 MB of results as one ZIP in the browser, with the page's own code. What the page's memory holds meanwhile
// and its longest task.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { longestTasks } from './longest-task.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const megabytes = 300;
const files = 30;

export async function measureZip(browser) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'src/ui/queue/save-zip.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'kit',
    write: false,
    logLevel: 'error',
  });
  const page = await browser.newPage();
  await page.goto('about:blank');
  await page.addScriptTag({ content: outputFiles[0].text });
  // Results come from the network and lie in the browser's store of blobs, not in the page.
  await page.evaluate(
    ([count, size]) => {
      const part = new Uint8Array(1024 * 1024);
      for (let at = 0; at < part.length; at += 65_536) crypto.getRandomValues(part.subarray(at, at + 65_536));
      globalThis.results = Array.from({ length: count }, (_, at) => ({
        name: `photo-${at}.jpg`,
        blob: new Blob(Array.from({ length: size }, () => part)),
      }));
    },
    [files, megabytes / files],
  );
  const client = await page.context().newCDPSession(page);
  const heldMb = async () => {
    const { usedSize, backingStorageSize = 0 } = await client.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 1024 / 1024;
  };
  const before = await heldMb();
  let most = before;
  const watching = setInterval(() => void heldMb().then((mb) => (most = Math.max(most, mb))), 50);
  const { answer, longestMs } = await longestTasks(browser, page, () =>
    page.evaluate(async () => (await globalThis.kit.makeZip(globalThis.results)).size),
  );
  clearInterval(watching);
  await page.close();
  return { zipMb: answer / 1024 / 1024, heldMb: most - before, longestMs };
}
