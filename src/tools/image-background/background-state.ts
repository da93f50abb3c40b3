import type { Sentence } from '../../ui/operation/sentence.ts';
import { noHint, type SubjectHint } from './options/subject-hint.ts';

/** What the last successful call brought. */
export interface CutoutResult {
  /** A removed background is a cut-out to work on here in the browser; a replaced one is final. */
  kind: 'removed' | 'replaced';
  blob: Blob;
  seconds: number;
  /** How the subject was found; another method or hint needs another call. */
  madeWith: string;
}

/** How far the visitor has come with one image. */
export type Work =
  | { status: 'empty' }
  | { status: 'chosen'; file: File; hint: SubjectHint }
  | { status: 'cut'; file: File; hint: SubjectHint; result: CutoutResult };

export interface BackgroundState {
  work: Work;
  /** Why a press made no call. */
  refusal: { sentence: Sentence } | undefined;
}

export type BackgroundAction =
  | { type: 'file'; file: File }
  | { type: 'hint'; hint: SubjectHint }
  | { type: 'result'; file: File; result: CutoutResult }
  | { type: 'refuse'; sentence: Sentence }
  | { type: 'forget-refusal' };

export const startBackground: BackgroundState = {
  work: { status: 'empty' },
  refusal: undefined,
};

export function nextBackground(state: BackgroundState, action: BackgroundAction): BackgroundState {
  const { work } = state;
  switch (action.type) {
    case 'file':
      return { ...state, refusal: undefined, work: { status: 'chosen', file: action.file, hint: noHint } };
    case 'hint':
      return work.status === 'empty' ? state : { ...state, work: { ...work, hint: action.hint } };
    case 'result':
      // An answer for an image that is no longer there is nobody's.
      if (work.status === 'empty' || work.file !== action.file) return state;
      return { ...state, work: { status: 'cut', file: work.file, hint: work.hint, result: action.result } };
    case 'refuse':
      return { ...state, refusal: { sentence: action.sentence } };
    case 'forget-refusal':
      return state.refusal ? { ...state, refusal: undefined } : state;
  }
}
