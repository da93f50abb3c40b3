import type { PdfFile, PdfNode } from '../document/pdf-model.ts';

/** One of the documents to join. */
export interface JoinSource<N extends PdfNode> {
  document: PdfFile<N>;
  pages: N[];
}

/** Moves objects of one source, through one map so that what it shares stays shared. */
export interface Mover<N extends PdfNode> {
  move(object: N): N;
  close(): void;
}

/** Everything one source file brings along. */
export interface Graft<N extends PdfNode> extends Pick<Mover<N>, 'move'> {
  output: PdfFile<N>;
  source: JoinSource<N>;
  /** Moves an object so that it can be referred to. Numbering it in the source would come too late for the map. */
  moveNumbered(object: N): N;
}
