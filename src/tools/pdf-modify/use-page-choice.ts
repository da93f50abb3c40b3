import { limits } from '../../shared/limits.ts';
import { writeRotations } from '../../shared/page-rotation.ts';
import { pagesOf, rotationsOf, type Tile, tilesFor, turnedBack } from './arrange/tiles.ts';
import type { GridMode } from './page-fields.tsx';
import { readPageText, writePages } from './page-text.ts';
import { firstSplit, type SplitChoice } from './split/split-choice.ts';
import type { History } from './use-history.ts';

/** What the visitor chose. The text and the tiles say the same: whichever changes, the other follows. */
export interface Choice {
  text: string;
  tiles: Tile[];
  split: SplitChoice;
}

export const firstChoice: Choice = { text: '', tiles: [], split: firstSplit };

/** The pages that are chosen, by text, by tiles or by cuts: what they mean, and the ways to change them. */
export function usePageChoice(history: History<Choice>, mode: GridMode, pageCount: number | undefined) {
  const choice = history.now;
  const turned = mode === 'SELECT' ? rotationsOf(choice.tiles) : [];
  const rotate = writeRotations(turned);
  const tilesOf = (text: string) => {
    const typed = readPageText(text, pageCount);
    if (typed.kind === 'empty') return [];
    return typed.kind === 'pages' ? tilesFor(typed.pages, choice.tiles) : choice.tiles;
  };
  return {
    choice,
    read: readPageText(choice.text, pageCount),
    rotate,
    turned: turned.length,
    /** More turned pages than one call can tell. */
    isTurnedTooMuch: rotate.length > limits.pagesTextBytes,
    turnBack: () => history.set({ ...choice, tiles: turnedBack(choice.tiles) }),
    typeText: (text: string) => history.replace({ ...choice, text, tiles: tilesOf(text) }),
    choosePages: (pages: number[]) => {
      const text = writePages(pages, mode === 'REMOVE' ? 'REMOVE' : 'SELECT');
      history.set({ ...choice, text, tiles: tilesFor(pages, choice.tiles) });
    },
    arrange: (tiles: Tile[]) => history.set({ ...choice, tiles, text: writePages(pagesOf(tiles), 'SELECT') }),
    setSplit: (split: SplitChoice) => history.replace({ ...choice, split }),
    /** A cut by click, which can be undone. */
    cutAnew: (split: SplitChoice) => history.set({ ...choice, split }),
  };
}
