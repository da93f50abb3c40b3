import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { choiceNames, choices, readChoices } from '../../shared/choices.ts';
import { languages } from '../../shared/languages.ts';

export interface RenderedPage {
  language: string;
  id: string;
  html: string;
}

/**
 * Every page in every language. The build has rendered them for the choices that hold by default; other sizes, hidden
 * tools or another language of the site change their words, and they are rendered anew at the start, in memory.
 */
export function sitePages(dist: string): Promise<RenderedPage[]> {
  const isDefault = JSON.stringify(choices) === JSON.stringify(readChoices({}));
  return isDefault ? readPages(join(dist, 'pages')) : renderPages(dist);
}

async function readPages(folder: string): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const { code } of languages) {
    for (const file of await readdir(join(folder, code))) {
      const html = await readFile(join(folder, code, file), 'utf8');
      pages.push({ language: code, id: file.slice(0, -'.html'.length), html });
    }
  }
  return pages;
}

async function renderPages(dist: string): Promise<RenderedPage[]> {
  const env = Object.fromEntries(choiceNames.map((name) => [name, process.env[name] ?? '']));
  const worker = new Worker(join(dist, 'server/render-pages.js'), {
    workerData: join(dist, 'renderer'),
    env: { ...env, NODE_ENV: 'production' },
  });
  const [pages] = (await once(worker, 'message')) as [RenderedPage[]];
  await worker.terminate();
  return pages;
}
