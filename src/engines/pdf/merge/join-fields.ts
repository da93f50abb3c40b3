import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, dictionaryOf, entriesOf, itemsOf, nameAt, rootOf, textAt, valueAt } from '../document/pdf-object.ts';
import { countFields, walkFields } from '../pages/form-fields.ts';
import { freeName } from './free-name.ts';
import type { Graft } from './graft.ts';

interface JoinedForm<N extends PdfNode> {
  fields: N[];
  calculated: N[];
  names: Set<string>;
  /** Resources the appearance of fields is drawn with: category → name → object. */
  resources: Map<string, Map<string, N>>;
  appearance: string | undefined;
  needsAppearances: boolean;
  count: number;
  renamed: number;
}

export function newJoinedForm<N extends PdfNode>(): JoinedForm<N> {
  return {
    fields: [],
    calculated: [],
    names: new Set(),
    resources: new Map(),
    appearance: undefined,
    needsAppearances: false,
    count: 0,
    renamed: 0,
  };
}

/**
 * Fields inherit their default appearance from the form, and its fonts from the form's resources. Where two forms differ
 * in these, the fields of the later one get their own. To be called before the pages move: their fields move with them.
 */
export function settleAppearance<N extends PdfNode>(form: JoinedForm<N>, graft: Graft<N>): void {
  const { document } = graft.source;
  const source = valueAt(rootOf(document), 'AcroForm');
  if (!source.isDictionary()) return;
  const renamed = joinResources(form, graft, source);
  if (renamed.size > 0) renameFonts(document, renamed);
  const own = textAt(source, 'DA');
  if (own === undefined) return;
  const appearance = withFontsRenamed(own, renamed);
  form.appearance ??= appearance;
  if (form.appearance === appearance) return;
  for (const field of itemsOf(valueAt(source, 'Fields'))) {
    if (field.isDictionary() && valueAt(field, 'DA').isNull()) field.put('DA', document.newString(appearance));
  }
}

/** Returns the fonts that got another name, because theirs is that of another font. */
function joinResources<N extends PdfNode>(
  form: JoinedForm<N>,
  { moveNumbered }: Graft<N>,
  source: N,
): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [category, members] of entriesOf(valueAt(source, 'DR'))) {
    if (!members.isDictionary()) continue;
    const joined = form.resources.get(category) ?? new Map<string, N>();
    form.resources.set(category, joined);
    for (const [name, member] of entriesOf(members)) {
      const taken = joined.get(name);
      if (!taken) {
        joined.set(name, moveNumbered(member));
      } else if (category === 'Font' && nameAt(taken, 'BaseFont') !== nameAt(member, 'BaseFont')) {
        const free = freeName(name, joined);
        renamed.set(name, free);
        joined.set(free, moveNumbered(member));
      }
    }
  }
  return renamed;
}

function renameFonts<N extends PdfNode>(document: PdfFile<N>, names: ReadonlyMap<string, string>): void {
  walkFields(document, (field) => {
    const appearance = textAt(field, 'DA');
    if (appearance === undefined) return;
    const renamed = withFontsRenamed(appearance, names);
    if (renamed !== appearance) field.put('DA', document.newString(renamed));
  });
}

function withFontsRenamed(appearance: string, names: ReadonlyMap<string, string>): string {
  return appearance
    .split(/(\s+)/)
    .map((token) => {
      const free = token.startsWith('/') ? names.get(token.slice(1)) : undefined;
      return free === undefined ? token : `/${free}`;
    })
    .join('');
}

/** Fields of the same name in two files would be one field with one value: the later one gets a number. */
export function joinFields<N extends PdfNode>(form: JoinedForm<N>, graft: Graft<N>): void {
  const source = valueAt(rootOf(graft.source.document), 'AcroForm');
  if (!source.isDictionary()) return;
  form.count += countFields(graft.source.document);
  for (const field of itemsOf(valueAt(source, 'Fields'))) {
    if (!field.isDictionary()) continue;
    const moved = graft.moveNumbered(field);
    const name = textAt(moved, 'T');
    if (name !== undefined) {
      const free = freeName(name, form.names);
      form.names.add(free);
      if (free !== name) {
        moved.put('T', graft.output.newString(free));
        form.renamed++;
      }
    }
    form.fields.push(moved);
  }
  for (const field of itemsOf(valueAt(source, 'CO'))) if (field.isIndirect()) form.calculated.push(graft.move(field));
  if (valueAt(source, 'NeedAppearances').asBoolean()) form.needsAppearances = true;
}

export function writeForm<N extends PdfNode>(output: PdfFile<N>, form: JoinedForm<N>): void {
  if (form.fields.length === 0) return;
  const acroForm = output.newDictionary();
  acroForm.put('Fields', arrayOf(output, form.fields));
  if (form.calculated.length > 0) acroForm.put('CO', arrayOf(output, form.calculated));
  if (form.appearance !== undefined) acroForm.put('DA', output.newString(form.appearance));
  if (form.needsAppearances) acroForm.put('NeedAppearances', true);
  if (form.resources.size > 0) {
    const resources = output.newDictionary();
    for (const [category, members] of form.resources) resources.put(category, dictionaryOf(output, members));
    acroForm.put('DR', resources);
  }
  rootOf(output).put('AcroForm', output.addObject(acroForm));
}
