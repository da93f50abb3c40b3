import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tile } from './tiles.ts';

/** Says what became of the pages that something was done to. */
export function useSaidTiles() {
  const { t } = useTranslation('pdf-modify');
  const [spoken, setSpoken] = useState('');
  const say = (tiles: readonly Tile[], about: ReadonlySet<number>) => {
    const total = tiles.length;
    const places = tiles.flatMap(({ id }, place) => (about.has(id) ? [place] : []));
    const first = tiles[places[0] ?? -1];
    const position = (places[0] ?? 0) + 1;
    if (!first) setSpoken(t('tilesLeft', { count: total }));
    else if (places.length > 1) setSpoken(t('tilesNow', { count: places.length, position, total }));
    else if (first.turn === 0) setSpoken(t('tileAt', { page: first.page, position, total }));
    else setSpoken(t('tileNow', { page: first.page, position, total, degrees: first.turn }));
  };
  return { spoken, say };
}
