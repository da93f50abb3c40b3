// Counts what a reader can use in a PDF, with PDF.js: shares no code with the engine.
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pages whose tags are counted; the tree of a long document takes PDF.js minutes. */
const taggedPages = 5;
/** Annotations that play something: films, sounds, models. */
const playing = new Set(['Screen', 'Movie', 'Sound', 'RichMedia', '3D']);

export async function readStructure(file) {
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
  const document = await task.promise;
  const counts = { pages: document.numPages, links: 0, deadLinks: 0, widgets: 0, media: 0, outline: 0, tags: 0 };
  const leads = async (destination) => {
    const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
    if (!Array.isArray(explicit)) return false;
    if (typeof explicit[0] === 'number') return explicit[0] < document.numPages;
    return document.getPageIndex(explicit[0]).then(
      () => true,
      () => false,
    );
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const annotation of await page.getAnnotations()) {
      if (annotation.subtype === 'Widget') counts.widgets++;
      if (playing.has(annotation.subtype)) counts.media++;
      if (annotation.subtype !== 'Link') continue;
      counts.links++;
      if (annotation.dest && !(await leads(annotation.dest))) counts.deadLinks++;
    }
    if (number <= taggedPages) counts.tags += countTags(await page.getStructTree().catch(() => null));
    page.cleanup();
  }
  const walk = (items) => {
    for (const item of items ?? []) {
      counts.outline++;
      walk(item.items);
    }
  };
  walk(await document.getOutline());
  counts.attachments = Object.keys((await document.getAttachments().catch(() => null)) ?? {}).length;
  counts.layers = [...((await document.getOptionalContentConfig()) ?? [])].length;
  counts.labels = (await document.getPageLabels().catch(() => null)) ?? [];
  await task.destroy();
  return counts;
}

function countTags(element) {
  return element ? 1 + (element.children ?? []).reduce((sum, child) => sum + countTags(child), 0) : 0;
}

const watched = {
  links: 'links',
  widgets: 'fields',
  media: 'films and sounds',
  outline: 'bookmarks',
  attachments: 'attachments',
  layers: 'layers',
};

/**
 * What a result no longer has of its original, in words; empty when nothing is lost. Tags do not count here: Ghostscript
 * keeps none at all, and nothing would be left to compare.
 */
export function lossesOf(before, after) {
  return Object.entries(watched)
    .filter(([key]) => after[key] < before[key])
    .map(([key, name]) => `${name} (${after[key]} of ${before[key]})`);
}
