import type { PDFDocument, PDFObject } from 'mupdf';
import { arrayOf, entriesOf, itemsOf, nameAt, rootOf, textAt, valueAt } from '../document/pdf-object.ts';
import { countFields, walkFields } from '../pages/form-fields.ts';
import type { Graft } from './graft.ts';
import { freeName } from './join-navigation.ts';

interface JoinedForm {
  fields: PDFObject[];
  calculated: PDFObject[];
  names: Set<string>;
  /** Resources the appearance of fields is drawn with: category → name → object. */
  resources: Map<string, Map<string, PDFObject>>;
  appearance: string | undefined;
  needsAppearances: boolean;
  count: number;
  renamed: number;
}

export function newJoinedForm(): JoinedForm {
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

/** Fields of the same name in two files would be one field with one value: the later one gets a number. */
export function joinFields(form: JoinedForm, graft: Graft): void {
  const source = valueAt(rootOf(graft.source.document), 'AcroForm');
  if (!source.isDictionary()) return;
  form.count += countFields(graft.source.document);
  keepAppearance(form, graft, source);
  joinResources(form, graft, source);
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
  if (valueAt(source, 'NeedAppearances').valueOf() === true) form.needsAppearances = true;
}

/** The default appearance of a form reaches its fields by inheritance; where two forms differ it moves into the fields. */
function keepAppearance(form: JoinedForm, { source: { document } }: Graft, source: PDFObject): void {
  const appearance = textAt(source, 'DA');
  if (appearance === undefined) return;
  form.appearance ??= appearance;
  if (form.appearance === appearance) return;
  for (const field of itemsOf(valueAt(source, 'Fields'))) {
    if (field.isDictionary() && valueAt(field, 'DA').isNull()) field.put('DA', document.newString(appearance));
  }
}

function joinResources(form: JoinedForm, { moveNumbered, source: { document } }: Graft, source: PDFObject): void {
  for (const [category, members] of entriesOf(valueAt(source, 'DR'))) {
    if (!members.isDictionary()) continue;
    const joined = form.resources.get(category) ?? new Map<string, PDFObject>();
    form.resources.set(category, joined);
    for (const [name, member] of entriesOf(members)) {
      const taken = joined.get(name);
      if (!taken) {
        joined.set(name, moveNumbered(member));
      } else if (category === 'Font' && nameAt(taken, 'BaseFont') !== nameAt(member, 'BaseFont')) {
        const free = freeName(name, joined);
        renameFont(document, name, free);
        joined.set(free, moveNumbered(member));
      }
    }
  }
}

function renameFont(document: PDFDocument, name: string, free: string): void {
  walkFields(document, (field) => {
    const appearance = textAt(field, 'DA');
    if (appearance === undefined) return;
    const renamed = appearance
      .split(/(\s+)/)
      .map((token) => (token === `/${name}` ? `/${free}` : token))
      .join('');
    if (renamed !== appearance) field.put('DA', document.newString(renamed));
  });
}

export function writeForm(output: PDFDocument, form: JoinedForm): void {
  if (form.fields.length === 0) return;
  const acroForm = output.newDictionary();
  acroForm.put('Fields', arrayOf(output, form.fields));
  if (form.calculated.length > 0) acroForm.put('CO', arrayOf(output, form.calculated));
  if (form.appearance !== undefined) acroForm.put('DA', output.newString(form.appearance));
  if (form.needsAppearances) acroForm.put('NeedAppearances', true);
  if (form.resources.size > 0) {
    const resources = acroForm.put('DR', output.newDictionary());
    for (const [category, members] of form.resources) {
      const dictionary = resources.put(category, output.newDictionary());
      for (const [name, member] of members) dictionary.put(name, member);
    }
  }
  rootOf(output).put('AcroForm', output.addObject(acroForm));
}
