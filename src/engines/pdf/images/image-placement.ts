import type { PDFObject } from 'mupdf';
import { identity, type Matrix, multiply } from '../content/matrix.ts';
import { scanContent } from '../document/content-scanner.ts';
import {
  entriesOf,
  itemsOf,
  nameAt,
  numberAt,
  numberOfReference,
  rawBytesOf,
  valueAt,
} from '../document/pdf-object.ts';
import { readableStart } from '../document/readable-start.ts';
import { boundedBytesOf, contentStreams, pageContent } from '../document/stream-bytes.ts';

/** The largest size, in points, at which an image is drawn anywhere in the document. */
export interface PlacedSize {
  width: number;
  height: number;
}

export type Placements = Map<number, PlacedSize>;

const deepestForms = 12;
/** Enough for any real document; what is left out counts as "size unknown" and keeps its resolution. */
const maxOperators = 20_000_000;
const maxFormRuns = 20_000;

/**
 * Follows the content of all pages as far as it places images: saved states, transformations, forms, patterns,
 * soft masks and the appearances of annotations. Nothing is decoded or drawn, so it is quick and cannot be trapped.
 */
export function findPlacements(pages: readonly PDFObject[]): Placements {
  const finder = new PlacementFinder();
  for (const page of pages) finder.visitPage(page);
  return finder.placements;
}

class PlacementFinder {
  readonly placements: Placements = new Map();
  private operators = 0;
  private formRuns = 0;
  private readonly drawsImages = new Map<number, boolean>();

  visitPage(page: PDFObject): void {
    const unit = Math.max(numberAt(page, 'UserUnit', 1), 0.001);
    const start: Matrix = [unit, 0, 0, unit, 0, 0];
    const resources = page.getInheritable('Resources');
    if (this.leadsToImages(resources, 0)) {
      const content = pageContent(page) ?? startOfContent(page);
      if (content) this.run(content, resources, start, 0);
    }
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) this.visitAppearance(annotation, start);
  }

  /** An appearance is fitted into the rectangle of its annotation (ISO 32000-1, 12.5.5). */
  private visitAppearance(annotation: PDFObject, start: Matrix): void {
    const normal = valueAt(annotation, 'AP', 'N');
    const forms = normal.isStream() ? [normal] : entriesOf(normal).map(([, form]) => form);
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(valueAt(annotation, 'Rect'));
    for (const form of forms) {
      if (!form.isStream() || !this.leadsToImages(valueAt(form, 'Resources'), 0)) continue;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(valueAt(form, 'BBox'));
      const scaleX = Math.abs((right - left) / (x1 - x0 || 1));
      const scaleY = Math.abs((top - bottom) / (y1 - y0 || 1));
      this.runForm(form, form, multiply([scaleX, 0, 0, scaleY, 0, 0], start), 0);
    }
  }

  private run(content: Buffer, resources: PDFObject, start: Matrix, depth: number): void {
    let current = start;
    const saved: Matrix[] = [];
    const operator = (name: string, operand: string, numbers: () => number[]) => {
      this.operators++;
      if (name === 'q') {
        if (saved.length < 1000) saved.push(current);
      } else if (name === 'Q') {
        current = saved.pop() ?? current;
      } else if (name === 'cm') {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers();
        current = multiply([a, b, c, d, e, f], current);
      } else if (name === 'Do') {
        this.draw(valueAt(resources, 'XObject', operand), resources, current, depth);
      } else if (name === 'gs') {
        const mask = valueAt(resources, 'ExtGState', operand, 'SMask', 'G');
        if (mask.isStream()) this.runForm(mask, resources, current, depth);
      } else if (name === 'scn' || name === 'SCN') {
        const pattern = operand ? valueAt(resources, 'Pattern', operand) : undefined;
        if (pattern?.isStream()) this.runForm(pattern, resources, start, depth);
      }
    };
    const before = this.operators;
    scanContent(content, { operator }, Math.max(0, maxOperators - before));
  }

  private draw(object: PDFObject, resources: PDFObject, matrix: Matrix, depth: number): void {
    if (!object.isStream()) return;
    if (nameAt(object, 'Subtype') === 'Form') this.runForm(object, resources, matrix, depth);
    else this.place(numberOfReference(object), matrix);
  }

  private runForm(form: PDFObject, resources: PDFObject, matrix: Matrix, depth: number): void {
    if (depth >= deepestForms || ++this.formRuns > maxFormRuns || this.operators > maxOperators) return;
    const own = valueAt(form, 'Resources');
    const used = own.isDictionary() ? own : resources;
    if (!this.leadsToImages(used, 0)) return;
    const content = boundedBytesOf(form);
    if (content) this.run(content, used, multiply(matrixOf(valueAt(form, 'Matrix')), matrix), depth + 1);
  }

  private place(number: number, matrix: Matrix): void {
    const [a, b, c, d] = matrix;
    const before = this.placements.get(number);
    this.placements.set(number, {
      width: Math.max(before?.width ?? 0, Math.hypot(a, b)),
      height: Math.max(before?.height ?? 0, Math.hypot(c, d)),
    });
  }

  /** Whether content drawing with these resources can place an image at all; most pages of text need no reading. */
  private leadsToImages(resources: PDFObject, depth: number): boolean {
    if (!resources.isDictionary() || depth > deepestForms) return false;
    const number = numberOfReference(resources);
    const known = number === 0 ? undefined : this.drawsImages.get(number);
    if (known !== undefined) return known;
    if (number !== 0) this.drawsImages.set(number, false);
    const leads =
      entriesOf(valueAt(resources, 'XObject')).some(([, object]) => this.isOrHoldsImage(object, depth)) ||
      entriesOf(valueAt(resources, 'Pattern')).some(([, object]) => this.isOrHoldsImage(object, depth)) ||
      entriesOf(valueAt(resources, 'ExtGState')).some(([, state]) => {
        const mask = valueAt(state, 'SMask');
        return mask.isDictionary() && this.isOrHoldsImage(valueAt(mask, 'G'), depth);
      });
    if (number !== 0) this.drawsImages.set(number, leads);
    return leads;
  }

  private isOrHoldsImage(object: PDFObject, depth: number): boolean {
    if (!object.isStream()) return false;
    return nameAt(object, 'Subtype') === 'Image' || this.leadsToImages(valueAt(object, 'Resources'), depth + 1);
  }
}

/** Where content is damaged, all readers show what comes before. */
function startOfContent(page: PDFObject): Buffer {
  return Buffer.concat(
    contentStreams(page).map(
      (stream) => boundedBytesOf(stream) ?? readableStart(rawBytesOf(stream)) ?? Buffer.alloc(0),
    ),
  );
}

function numbersOf(array: PDFObject): number[] {
  return itemsOf(array).map((item) => (item.isNumber() ? item.asNumber() : 0));
}

function matrixOf(array: PDFObject): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(array);
  return array.isArray() ? [a, b, c, d, e, f] : identity;
}
