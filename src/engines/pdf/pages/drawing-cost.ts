import type { PDFObject } from 'mupdf';
import { scanContent } from '../document/content-scanner.ts';
import { entriesOf, itemsOf, nameAt, numberAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf, drawnBytesOf, pageContent } from '../document/stream-bytes.ts';

/** Operators on one page, those of forms counted each time they are drawn. The engine draws some 100,000 a second. */
const maxOperators = 2_500_000;
/** Copies of a pattern's tile over a whole page: one for every 0.02 mm² of an A0 poster. */
const maxTiles = 5e7;
const deepestForms = 60;
/** A function shading is worked out on a grid of 33 × 33 points. */
const maxFunctionBytes = 64 * 1024;
const functionStreamLimit = 4 * 1024 * 1024;

/**
 * Whether drawing a page would go on for minutes: forms that draw forms by the thousand, patterns repeated at every
 * hair's breadth, millions of strokes, functions as long as books. Found by reading, before anything is drawn.
 */
export function isEndlessToDraw(page: PDFObject, width: number, height: number): boolean {
  const meter = new CostMeter(width * height);
  return meter.costOfPage(page) > maxOperators;
}

class CostMeter {
  private readonly forms = new Map<number, number>();
  private readonly patterns = new Set<number>();

  constructor(private readonly area: number) {}

  costOfPage(page: PDFObject): number {
    const resources = page.getInheritable('Resources');
    const content = pageContent(page, drawnBytesOf);
    let cost = content ? this.costOfContent(content, resources, 0) : Number.POSITIVE_INFINITY;
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) {
      const normal = valueAt(annotation, 'AP', 'N');
      const forms = normal.isStream() ? [normal] : entriesOf(normal).map(([, form]) => form);
      for (const form of forms) if (form.isStream()) cost += this.costOfForm(form, resources, 0);
    }
    return cost;
  }

  private costOfContent(content: Buffer, resources: PDFObject, depth: number): number {
    if (depth > deepestForms || hasEndlessShading(resources)) return Number.POSITIVE_INFINITY;
    let cost = 0;
    const known = new Map<string, number>();
    const costOnce = (kind: string, name: string, work: () => number) => {
      const key = `${kind} ${name}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const found = work();
      known.set(key, found);
      return found;
    };
    const operator = (operator: string, name: string) => {
      cost++;
      if (operator === 'Do') {
        cost += costOnce('Do', name, () => this.costOfForm(valueAt(resources, 'XObject', name), resources, depth));
      } else if (operator === 'gs') {
        cost += costOnce('gs', name, () => {
          const mask = valueAt(resources, 'ExtGState', name, 'SMask');
          return mask.isDictionary() ? this.costOfForm(valueAt(mask, 'G'), resources, depth) : 0;
        });
      } else if ((operator === 'scn' || operator === 'SCN') && name) {
        const pattern = valueAt(resources, 'Pattern', name);
        if (pattern.isStream()) cost += this.costOfPattern(pattern, resources, depth);
      }
    };
    return scanContent(content, { operator }, maxOperators) ? cost : Number.POSITIVE_INFINITY;
  }

  /** Each form is read once, however often it is drawn. */
  private costOfForm(form: PDFObject, resources: PDFObject, depth: number): number {
    if (!form.isStream() || nameAt(form, 'Subtype') === 'Image') return 0;
    const number = numberOfReference(form);
    const known = this.forms.get(number);
    if (known !== undefined) return known;
    // A form that leads to itself is drawn no further by the engine.
    this.forms.set(number, 0);
    const own = valueAt(form, 'Resources');
    const content = boundedBytesOf(form);
    const cost = content ? this.costOfContent(content, own.isDictionary() ? own : resources, depth + 1) : 0;
    this.forms.set(number, cost);
    return cost;
  }

  /** Counted once: maps fill thousands of small shapes with the same hatching. */
  private costOfPattern(pattern: PDFObject, resources: PDFObject, depth: number): number {
    const number = numberOfReference(pattern);
    if (this.patterns.has(number)) return 0;
    this.patterns.add(number);
    const [a = 1, b = 0, c = 0, d = 1] = itemsOf(valueAt(pattern, 'Matrix')).map((item) =>
      item.isNumber() ? item.asNumber() : 0,
    );
    const step = Math.abs(numberAt(pattern, 'XStep') * numberAt(pattern, 'YStep') * (a * d - b * c));
    if (step > 0 && this.area / step > maxTiles) return Number.POSITIVE_INFINITY;
    return this.costOfForm(pattern, resources, depth);
  }
}

/** Shadings whose colors are computed by programs of thousands of steps. */
function hasEndlessShading(resources: PDFObject): boolean {
  const shadings = [
    ...entriesOf(valueAt(resources, 'Shading')).map(([, shading]) => shading),
    ...entriesOf(valueAt(resources, 'Pattern')).map(([, pattern]) => valueAt(pattern, 'Shading')),
  ];
  return shadings.some((shading) => {
    const given = valueAt(shading, 'Function');
    const functions = given.isArray() ? itemsOf(given) : [given];
    return functions.some((program) => {
      if (!program.isStream() || numberAt(program, 'FunctionType') !== 4) return false;
      const length = boundedBytesOf(program, functionStreamLimit)?.length;
      return length === undefined || length > maxFunctionBytes;
    });
  });
}
