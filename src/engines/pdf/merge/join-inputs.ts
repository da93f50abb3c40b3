import type { EngineTask } from '../../engine-task.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import type { JoinSource, Mover } from './graft.ts';
import { type JoinOutcome, joinDocuments } from './join-documents.ts';
import type { InputOptions, OpenedInputs } from './open-inputs.ts';
import { interleavedOrder, orderPages } from './page-order.ts';

export interface MergeOptions extends InputOptions {
  newPassword?: string | undefined;
  compatibilityMode: boolean;
  /** Two scans of the two sides of a stack, the second from its last page. */
  interleave?: boolean | undefined;
  /** A bookmark for each file, named by `titles`. */
  bookmarks?: 'FILES' | undefined;
  titles?: readonly string[] | undefined;
}

export type OnProgress = Parameters<EngineTask<MergeOptions>>[1]['onProgress'];

export interface Merged {
  bytes: Uint8Array;
  inputs: OpenedInputs<unknown>;
  pageCount: number;
  outcome?: JoinOutcome;
  /** Pages drawn with fewer pixels than usual. */
  coarser?: number;
}

/** Joins what is open into an empty document, in the order asked for. */
export function joinInputs<N extends PdfNode, S extends JoinSource<N>>(
  output: PdfFile<N>,
  files: readonly S[],
  moverOf: (source: S) => Mover<N>,
  options: MergeOptions,
  onProgress: OnProgress,
): JoinOutcome {
  const outcome = joinDocuments(output, files, moverOf, {
    onFile: (done) =>
      onProgress({ phase: 'joining', done, total: files.length, share: 0.1 + (0.6 * done) / files.length }),
    titles: options.bookmarks && options.titles,
  });
  const order = orderOf(files, options);
  if (order) orderPages(output, order);
  onProgress({ phase: 'saving', share: 0.8 });
  return outcome;
}

/** Places of the joined pages in the result; undefined when they stay file by file. */
export function orderOf(
  files: readonly { pages: readonly unknown[] }[],
  { interleave }: MergeOptions,
): number[] | undefined {
  return interleave ? interleavedOrder(files[0]?.pages.length ?? 0, files[1]?.pages.length ?? 0) : undefined;
}
