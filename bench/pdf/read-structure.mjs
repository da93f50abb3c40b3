// Counts what a reader can use in a PDF, with PDF.js: shares no code with the engine.
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readStructure(file) {
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
  const document = await task.promise;
  const counts = { pages: document.numPages, links: 0, deadLinks: 0, widgets: 0, outline: 0 };
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
      if (annotation.subtype !== 'Link') continue;
      counts.links++;
      if (annotation.dest && !(await leads(annotation.dest))) counts.deadLinks++;
    }
    page.cleanup();
  }
  const walk = (items) => {
    for (const item of items ?? []) {
      counts.outline++;
      walk(item.items);
    }
  };
  walk(await document.getOutline());
  await task.destroy();
  return counts;
}
