import { scanContent } from '../document/content-scanner.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { entriesOf, nameAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf, pageContent } from '../document/stream-bytes.ts';

const prunedCategories = ['XObject', 'Font', 'Pattern', 'Shading', 'ExtGState', 'Properties', 'ColorSpace'] as const;
const maxOperators = 5_000_000;
const deepestForms = 20;

/**
 * Many writers give all pages one dictionary of resources. A page taken out of such a file would carry the
 * images and fonts of every other page along: it gets a dictionary of its own with only the names it uses.
 */
export function separateResources(document: PdfFile, page: PdfNode): void {
  const resources = valueAt(page, 'Resources');
  if (!resources.isDictionary()) return;
  const used = usedNames(page, resources);
  if (!used) return;
  const own = document.newDictionary();
  for (const [category, value] of entriesOf(resources)) {
    const prunable = (prunedCategories as readonly string[]).includes(category) && value.isDictionary();
    own.put(category, prunable ? onlyUsed(document, value, used) : value);
  }
  page.put('Resources', own);
}

function onlyUsed(document: PdfFile, category: PdfNode, used: ReadonlySet<string>): PdfNode {
  const left = document.newDictionary();
  for (const [name, value] of entriesOf(category)) {
    // DefaultRGB and its like are used without being named.
    if (used.has(name) || name.startsWith('Default')) left.put(name, value);
  }
  return left;
}

/** Every name in the page's content and in the forms that draw with the page's own resources; undefined when unsure. */
function usedNames(page: PdfNode, resources: PdfNode): Set<string> | undefined {
  const content = pageContent(page);
  if (!content) return undefined;
  const names = new Set<string>();
  const seen = new Set<number>();
  let sure = true;

  const collect = (bytes: Buffer, depth: number) => {
    const fresh: string[] = [];
    const name = (found: string) => {
      if (names.has(found)) return;
      names.add(found);
      fresh.push(found);
    };
    sure = scanContent(bytes, { operator: () => undefined, name }, maxOperators) && sure;
    for (const found of fresh) {
      for (const category of ['XObject', 'Pattern'] as const) {
        const form = valueAt(resources, category, found);
        if (!form.isStream() || nameAt(form, 'Subtype') === 'Image' || valueAt(form, 'Resources').isDictionary())
          continue;
        if (seen.has(numberOfReference(form)) || depth > deepestForms) continue;
        seen.add(numberOfReference(form));
        const inner = boundedBytesOf(form);
        if (inner) collect(inner, depth + 1);
        else sure = false;
      }
    }
  };
  collect(content, 0);
  return sure ? names : undefined;
}
