import type { PDFDocument, PDFObject } from 'mupdf';
import { scanContent } from '../document/content-scanner.ts';
import {
  asReference,
  entriesOf,
  itemsOf,
  nameAt,
  numberAt,
  numberOfReference,
  rootOf,
  valueAt,
} from '../document/pdf-object.ts';
import { ResourceUse } from '../document/resource-use.ts';
import { boundedBytesOf, pageContent } from '../document/stream-bytes.ts';
import { FontUse } from './font-use.ts';

/** The fonts content may name: those of a form or page, then those around it, which some readers fall back to. */
interface Scope {
  /** The number of the object that holds the resources. */
  owner: number;
  resources: PDFObject;
  /** The number of the object in which they lie: where a form has none of its own, not the form. */
  holder: number;
  outer?: Scope;
}

export interface ContentUsage {
  /** Which codes of which fonts are shown, by the number of the font. */
  fonts: Map<number, FontUse>;
  resources: ResourceUse;
}

const deepestForms = 12;
/** Enough for any real document; where it is not, nothing is certain and every font stays whole. */
const maxOperators = 20_000_000;
const maxRuns = 20_000;
const showing = new Set(['Tj', 'TJ', "'", '"']);

/**
 * What all content shows and draws with: pages, forms, patterns, soft masks, the letters of Type 3 fonts and the
 * appearances of annotations, drawn or not. Undefined when it cannot be told for certain.
 */
export function findContentUsage(
  document: PDFDocument,
  pages: readonly PDFObject[],
  streams: readonly number[],
): ContentUsage | undefined {
  // Hidden pages that a script may bring to light.
  const names = valueAt(rootOf(document), 'Names');
  if (!valueAt(names, 'Templates').isNull() || !valueAt(names, 'Pages').isNull()) return undefined;
  const finder = new UsageFinder(document);
  for (const page of pages) finder.visitPage(page);
  finder.visitRest(streams);
  return finder.isCertain ? { fonts: finder.uses, resources: finder.resources } : undefined;
}

class UsageFinder {
  readonly uses = new Map<number, FontUse>();
  readonly resources = new ResourceUse();
  isCertain = true;
  private operators = 0;
  private runs = 0;
  /** What was read already: a stream with the font and resources it began with. */
  private readonly met = new Set<string>();
  private readonly entered = new Set<number>();

  constructor(private readonly document: PDFDocument) {}

  visitPage(page: PDFObject): void {
    const scope = {
      owner: numberOfReference(page),
      resources: page.getInheritable('Resources'),
      holder: holderOf(page, 'Resources'),
    };
    this.enter(scope, 0);
    const content = pageContent(page);
    if (content) this.run(content, scope, undefined, 0);
    else this.keepAll(scope);
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) {
      for (const [, look] of entriesOf(valueAt(annotation, 'AP'))) {
        const forms = look.isStream() ? [look] : entriesOf(look).map(([, form]) => form);
        for (const form of forms) this.runStream(form, scope, undefined, 0);
      }
    }
  }

  /** Forms and patterns that nothing was seen to draw. */
  visitRest(streams: readonly number[]): void {
    for (const number of streams) {
      const stream = this.document.newIndirect(number);
      const isDrawn = nameAt(stream, 'Subtype') === 'Form' || numberAt(stream, 'PatternType') === 1;
      if (isDrawn && !this.entered.has(number)) this.runStream(stream, undefined, undefined, 0);
    }
  }

  private run(content: Buffer, scope: Scope, start: FontUse | undefined, depth: number): void {
    let current = start;
    const saved: (FontUse | undefined)[] = [];
    let strings: Uint8Array[] = [];
    const operator = (name: string, operand: string) => {
      this.operators++;
      if (strings.length > 0) {
        if (showing.has(name)) for (const text of strings) current?.show(text);
        strings = [];
      }
      if (name === 'q') saved.push(current);
      else if (name === 'Q') current = saved.pop() ?? current;
      else if (name === 'Tf') current = this.entryNamed(scope, operand) ?? current;
      else if (name === 'Do') this.runStream(lookUp(scope, 'XObject', operand), scope, current, depth);
      else if (name === 'gs') {
        const font = valueAt(lookUp(scope, 'ExtGState', operand), 'Font', 0);
        current = (font.isIndirect() ? this.entryOf(font) : undefined) ?? current;
      }
    };
    const string = (bytes: Uint8Array) => strings.push(bytes);
    const name = this.resources.reader(scope.resources, scope.holder);
    const isWhole = scanContent(content, { operator, string, name }, Math.max(0, maxOperators - this.operators));
    if (!isWhole) this.isCertain = false;
  }

  private runStream(stream: PDFObject, outer: Scope | undefined, font: FontUse | undefined, depth: number): void {
    if (!stream.isStream() || nameAt(stream, 'Subtype') === 'Image') return;
    const number = numberOfReference(stream);
    const own = valueAt(stream, 'Resources');
    const key = `${number} ${font?.number ?? 0} ${own.isDictionary() ? 0 : outer?.owner}`;
    if (this.met.has(key)) return;
    this.met.add(key);
    if (depth >= deepestForms || ++this.runs > maxRuns) {
      this.isCertain = false;
      return;
    }
    const content = boundedBytesOf(stream);
    const holds = own.isDictionary() || !outer;
    const place = holds ? { resources: own, holder: number } : { resources: outer.resources, holder: outer.holder };
    const scope: Scope = outer ? { owner: number, ...place, outer } : { owner: number, ...place };
    this.enter(scope, depth + 1);
    if (content) this.run(content, scope, font, depth + 1);
    else this.keepAll(scope, font);
  }

  /** Content that cannot be read may show anything, in any font it can name and the one that is set. */
  private keepAll(scope: Scope, font?: FontUse): void {
    if (font) font.isCertain = false;
    for (let around: Scope | undefined = scope; around; around = around.outer) {
      this.resources.keep(around.resources, around.holder);
      for (const [name] of entriesOf(valueAt(around.resources, 'Font'))) {
        const use = this.entryNamed(around, name);
        if (use) use.isCertain = false;
      }
    }
  }

  /** Patterns, soft masks and drawn letters are read whether content names them or not. */
  private enter(scope: Scope, depth: number): void {
    if (this.entered.has(scope.owner) && scope.owner !== 0) return;
    this.entered.add(scope.owner);
    if (depth > deepestForms) {
      this.isCertain = false;
      return;
    }
    const drawn = [
      ...entriesOf(valueAt(scope.resources, 'Pattern')).map(([, pattern]) => pattern),
      ...entriesOf(valueAt(scope.resources, 'ExtGState')).map(([, state]) => {
        const mask = valueAt(state, 'SMask');
        return mask.isDictionary() ? valueAt(mask, 'G') : mask;
      }),
    ];
    for (const stream of drawn) this.runStream(stream, scope, undefined, depth);
    for (const [, font] of entriesOf(valueAt(scope.resources, 'Font'))) {
      if (nameAt(font, 'Subtype') === 'Type3') this.enterType3(font, scope, depth);
    }
  }

  private enterType3(font: PDFObject, outer: Scope, depth: number): void {
    const owner = numberOfReference(font);
    if (this.entered.has(owner) && owner !== 0) return;
    const own = valueAt(font, 'Resources');
    const place = own.isDictionary() ? { resources: own, holder: owner } : outer;
    const scope: Scope = { owner, resources: place.resources, holder: place.holder, outer };
    this.enter(scope, depth + 1);
    for (const [, letter] of entriesOf(valueAt(font, 'CharProcs'))) this.runStream(letter, scope, undefined, depth + 1);
  }

  private entryNamed(scope: Scope, name: string): FontUse | undefined {
    for (let around: Scope | undefined = scope; around; around = around.outer) {
      const fonts = valueAt(around.resources, 'Font');
      const font = valueAt(fonts, name);
      if (!font.isDictionary()) continue;
      const reference = asReference(this.document, font);
      if (!font.isIndirect()) fonts.put(name, reference);
      return this.entryOf(reference);
    }
    return undefined;
  }

  private entryOf(font: PDFObject): FontUse {
    const number = numberOfReference(font);
    const use = this.uses.get(number) ?? new FontUse(number, font);
    this.uses.set(number, use);
    return use;
  }
}

/** The number of the page or of the node above it that has this entry. */
function holderOf(page: PDFObject, key: string): number {
  let node = page;
  for (let depth = 0; depth < 50 && valueAt(node, key).isNull(); depth++) node = valueAt(node, 'Parent');
  return numberOfReference(node);
}

function lookUp(scope: Scope, kind: string, name: string): PDFObject {
  let found = valueAt(scope.resources, kind, name);
  for (let around = scope.outer; found.isNull() && around; around = around.outer)
    found = valueAt(around.resources, kind, name);
  return found;
}
