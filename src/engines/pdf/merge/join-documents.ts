import { annotationsOf } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, copyDictionary, nameAt, rootOf, valueAt } from '../document/pdf-object.ts';
import { writeNameTree } from '../document/pdf-tree.ts';
import { readNamedDestinations, settleDestinations } from '../pages/destinations.ts';
import { type PageLabel, plainLabel, readPageLabels, writePageLabels } from '../pages/page-labels.ts';
import { fileBookmark, writeBookmarks } from './file-bookmarks.ts';
import type { Graft, JoinSource, Mover } from './graft.ts';
import { joinAttachments } from './join-attachments.ts';
import { joinFields, newJoinedForm, settleAppearance, writeForm } from './join-fields.ts';
import { joinLayers, newJoinedLayers, writeLayers } from './join-layers.ts';
import { joinNamedDestinations, joinOutline, restoreJumps, takeJumps } from './join-navigation.ts';
import { joinStructure, newJoinedStructure, shiftStructureKeys, writeStructure } from './join-structure.ts';

export interface JoinOutcome {
  links: number;
  bookmarks: number;
  fields: number;
  fieldsRenamed: number;
  attachments: number;
  attachmentsRenamed: number;
}

export interface JoinWishes {
  onFile: (done: number) => void;
  /** With them each file gets a bookmark of its own. */
  titles?: readonly string[] | undefined;
}

/**
 * Joins whole documents, not only their pages: page trees hang below a new root, and what the catalogs hold
 * (bookmarks, fields, labels, layers, tags, attachments, named places) is merged part by part.
 */
export function joinDocuments<N extends PdfNode, S extends JoinSource<N>>(
  output: PdfFile<N>,
  files: readonly S[],
  moverOf: (source: S) => Mover<N>,
  { onFile, titles }: JoinWishes,
): JoinOutcome {
  const root = rootOf(output);
  const tree = output.addObject({ Type: 'Pages', Count: 0 });
  const trees: N[] = [];
  const labels: (PageLabel[] | undefined)[] = [];
  const bookmarks: N[] = [];
  const form = newJoinedForm<N>();
  const layers = newJoinedLayers<N>();
  const structure = newJoinedStructure<N>();
  const places = new Map<string, N>();
  const attachments = new Map<string, N>();
  const associated: N[] = [];
  const outcome: JoinOutcome = {
    links: 0,
    bookmarks: 0,
    fields: 0,
    fieldsRenamed: 0,
    attachments: 0,
    attachmentsRenamed: 0,
  };

  files.forEach((source, index) => {
    onFile(index);
    const { document, pages } = source;
    const named = readNamedDestinations(document);
    settleDestinations(document, pages, pages, named);
    const sourceRoot = rootOf(document);
    preparePages(source);
    shiftStructureKeys(structure, source);
    const jumps = takeJumps(document, pages, named);
    const mover = moverOf(source);
    const move = (object: N) => mover.move(object);
    const moveNumbered = (object: N) => (object.isIndirect() ? move(object) : output.addObject(move(object)));
    const graft: Graft<N> = { output, source, move, moveNumbered };
    settleAppearance(form, graft);

    const moved = graft.move(valueAt(sourceRoot, 'Pages'));
    if (!moved.isDictionary()) throw new Error('the page tree was lost in a repair');
    moved.put('Parent', tree);
    trees.push(moved);
    restoreJumps(graft, jumps);
    outcome.links += countLinks(document, pages);
    const own: N[] = [];
    outcome.bookmarks += joinOutline(graft, own, named);
    const title = titles?.[index];
    const firstPage = pages[0];
    if (title === undefined || !firstPage) bookmarks.push(...own);
    else bookmarks.push(fileBookmark(output, title, graft.move(firstPage), own));
    joinNamedDestinations(graft, places, named);
    joinFields(form, graft);
    joinLayers(layers, graft);
    joinStructure(structure, graft);
    outcome.attachmentsRenamed += joinAttachments(graft, attachments, associated);
    labels.push(readPageLabels(document, pages.length));
    if (index === 0) carryViewSettings(graft);
    mover.close();
  });

  tree.put('Kids', arrayOf(output, trees));
  tree.put(
    'Count',
    files.reduce((sum, file) => sum + file.pages.length, 0),
  );
  root.put('Pages', tree);
  writeBookmarks(output, bookmarks);
  writeNames(output, places, attachments, associated);
  writeForm(output, form);
  writeLayers(output, layers);
  writeStructure(output, structure);
  writeLabels(output, files, labels);
  return { ...outcome, fields: form.count, fieldsRenamed: form.renamed, attachments: attachments.size };
}

/** Thumbnails and private data go; article beads would chain every page to the next. */
function preparePages({ pages }: Pick<JoinSource<PdfNode>, 'pages'>): void {
  for (const page of pages) for (const key of ['Thumb', 'PieceInfo', 'B', 'DPart']) page.delete(key);
}

function countLinks<N extends PdfNode>(document: PdfFile<N>, pages: readonly N[]): number {
  let links = 0;
  for (const page of pages) {
    for (const annotation of annotationsOf(document, page)) if (nameAt(annotation, 'Subtype') === 'Link') links++;
  }
  return links;
}

/** Language, reading direction and title come from the first file. */
function carryViewSettings<N extends PdfNode>({ output, source, move }: Graft<N>): void {
  const from = rootOf(source.document);
  const to = rootOf(output);
  for (const key of ['Lang', 'ViewerPreferences', 'PageLayout', 'PageMode']) {
    const value = valueAt(from, key);
    if (!value.isNull()) to.put(key, move(value));
  }
  const info = valueAt(source.document.getTrailer(), 'Info');
  if (info.isDictionary()) {
    output.getTrailer().put('Info', output.addObject(copyDictionary(output, move(info))));
  }
}

function writeNames<N extends PdfNode>(
  output: PdfFile<N>,
  places: ReadonlyMap<string, N>,
  attachments: ReadonlyMap<string, N>,
  associated: readonly N[],
): void {
  const names = output.newDictionary();
  if (places.size > 0) names.put('Dests', writeNameTree(output, places));
  if (attachments.size > 0) names.put('EmbeddedFiles', writeNameTree(output, attachments));
  if (places.size + attachments.size > 0) rootOf(output).put('Names', names);
  if (associated.length > 0) rootOf(output).put('AF', arrayOf(output, associated));
}

function writeLabels<N extends PdfNode>(
  output: PdfFile<N>,
  files: readonly JoinSource<N>[],
  labels: readonly (PageLabel[] | undefined)[],
): void {
  if (labels.every((list) => list === undefined)) return;
  writePageLabels(
    output,
    files.flatMap(({ pages }, index) => labels[index] ?? pages.map((_, position) => plainLabel(position))),
  );
}
