import type { PDFObject } from 'mupdf';
import { scanContent } from '../document/content-scanner.ts';
import { entriesOf, itemsOf, nameAt, numberAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf, pageContent } from '../document/stream-bytes.ts';
import { type Matrix, matrixFrom, multiply, scaleOf } from './matrix.ts';

/** How large a form is drawn at most, and the first page that shows it. */
export interface FormUse {
  form: PDFObject;
  scale: number;
  position: number;
}

const maxOperators = 5_000_000;
const maxRuns = 5_000;
const deepestForms = 12;

/** All forms that the content of pages draws; undefined when there is too much of it to be followed. */
export function findFormUses(pages: readonly PDFObject[]): Map<number, FormUse> | undefined {
  const finder = new FormFinder();
  for (const [position, page] of pages.entries()) finder.visitPage(page, position);
  return finder.isOverwhelmed ? undefined : finder.uses;
}

class FormFinder {
  readonly uses = new Map<number, FormUse>();
  isOverwhelmed = false;
  private operators = 0;
  private runs = 0;

  visitPage(page: PDFObject, position: number): void {
    const resources = page.getInheritable('Resources');
    if (!drawsForms(resources)) return;
    const unit = Math.max(numberAt(page, 'UserUnit', 1), 1);
    const content = pageContent(page);
    if (content) this.run(content, resources, [unit, 0, 0, unit, 0, 0], { position, depth: 0 });
  }

  private run(content: Buffer, resources: PDFObject, start: Matrix, at: { position: number; depth: number }): void {
    if (++this.runs > maxRuns || at.depth > deepestForms) this.isOverwhelmed = true;
    if (this.isOverwhelmed) return;
    let current = start;
    const saved: Matrix[] = [];
    const operator = (name: string, operand: string, numbers: () => number[]) => {
      this.operators++;
      if (name === 'q') saved.push(current);
      else if (name === 'Q') current = saved.pop() ?? current;
      else if (name === 'cm') current = multiply(matrixFrom(numbers()), current);
      else if (name === 'Do') this.draw(valueAt(resources, 'XObject', operand), resources, current, at);
    };
    if (!scanContent(content, { operator }, Math.max(0, maxOperators - this.operators))) this.isOverwhelmed = true;
  }

  /** A form is followed again only where it is drawn larger than before. */
  private draw(form: PDFObject, resources: PDFObject, matrix: Matrix, at: { position: number; depth: number }): void {
    if (!form.isStream() || nameAt(form, 'Subtype') !== 'Form' || !form.isIndirect()) return;
    const own = itemsOf(valueAt(form, 'Matrix')).map((item) => (item.isNumber() ? item.asNumber() : 0));
    const inner = own.length === 6 ? multiply(matrixFrom(own), matrix) : matrix;
    const number = numberOfReference(form);
    const known = this.uses.get(number);
    const scale = scaleOf(inner);
    if (known && known.scale >= scale) return;
    this.uses.set(number, { form, scale, position: known?.position ?? at.position });
    const used = valueAt(form, 'Resources');
    const next = used.isDictionary() ? used : resources;
    const content = drawsForms(next) ? boundedBytesOf(form) : undefined;
    if (content) this.run(content, next, inner, { position: at.position, depth: at.depth + 1 });
  }
}

function drawsForms(resources: PDFObject): boolean {
  return entriesOf(valueAt(resources, 'XObject')).some(([, object]) => nameAt(object, 'Subtype') === 'Form');
}
