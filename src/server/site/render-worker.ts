import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPage } from './site-pages.ts';

interface Renderer {
  prerenderAll(options: { texts: unknown; assets: unknown }): Promise<RenderedPage[]>;
}

/** A thread of its own: what rendering takes in memory is given back as it ends. */
const folder = workerData as string;
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'));
const { prerenderAll } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer;
parentPort?.postMessage(
  await prerenderAll({ texts: await readJson('texts.json'), assets: await readJson('assets.json') }),
);
