import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../shared/percent.ts';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import type { Likenesses } from './use-likenesses.ts';

interface LikenessStripProps {
  pages: readonly number[];
  total: number;
  likenesses: Likenesses;
  shown: number;
  onShow: (page: number) => void;
}

/** The foot of the bars: nearly all pages lie between this and the whole. */
const lowest = 0.95;

/** One bar for each page, and the page that differs most one press away. */
export function LikenessStrip({ pages, total, likenesses, shown, onShow }: LikenessStripProps) {
  const { t } = useTranslation('pdf-compress');
  const language = useLanguage();
  const least = leastAlike(likenesses);
  const onClick = (event: MouseEvent) => {
    const page = Number((event.target as HTMLElement).closest<HTMLElement>('[data-page]')?.dataset['page']);
    if (page) onShow(page);
  };
  const range = { from: formatPercent(100 * lowest, language, 0), to: formatPercent(100, language, 0) };
  const name =
    pages.length < total ? t('pages.stripSome', { n: pages.length, total, ...range }) : t('pages.strip', range);
  return (
    <div className="likeness-strip">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; keys turn pages and reach the least alike */}
      <div className="likeness-bars" role="img" aria-label={name} onClick={onClick}>
        {pages.map((page) => (
          <span key={page} data-page={page} data-shown={page === shown} data-known={likenesses.has(page)}>
            <i style={{ blockSize: `${heightOf(likenesses.get(page))}%` }} />
          </span>
        ))}
      </div>
      <p className="small muted num strip-words">
        <span>{name}</span>
        {least && (
          <button type="button" className="link" onClick={() => onShow(least.page)}>
            {t('pages.least', { page: least.page, percent: percentOf(least.likeness, language) })}
          </button>
        )}
      </p>
    </div>
  );
}

function heightOf(likeness: number | undefined): number {
  return likeness === undefined ? 0 : Math.max(8, (100 * (likeness - lowest)) / (1 - lowest));
}

function leastAlike(likenesses: Likenesses): { page: number; likeness: number } | undefined {
  let least: { page: number; likeness: number } | undefined;
  for (const [page, likeness] of likenesses) {
    if (likeness !== undefined && likeness < (least?.likeness ?? 1)) least = { page, likeness };
  }
  return least;
}

/** Never rounded up to all of it: a page that differs says so. */
export function percentOf(likeness: number, language: ReturnType<typeof useLanguage>): string {
  return formatPercent(Math.floor(likeness * 1000 + 1e-6) / 10, language, 1);
}
