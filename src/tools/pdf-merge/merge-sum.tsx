import { ArrowDownAZ, ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/limits.ts';
import { Facts } from '../../ui/controls/facts.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { formatMegabytes } from '../../ui/result/size-pair.ts';
import type { CardLooks } from './card-look.ts';
import { type MergeEntry, pagesBrought, pagesInAll, totalBytes } from './merge-list.ts';

interface MergeSumProps {
  entries: MergeEntry[];
  looks: CardLooks;
  isBusy: boolean;
  onSort: () => void;
  onReverse: () => void;
}

/** Above the cards: how full the list is, what it amounts to, and ways to order it. */
export function MergeSum({ entries, looks, isBusy, onSort, onReverse }: MergeSumProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const pages = pagesInAll(entries, looks);
  const isCounted = entries.every((entry) => pagesBrought(entry, looks) !== undefined);
  return (
    <div className="part merge-bar" inert={isBusy}>
      <div>
        <p className="merge-count num">{t('filled', { files: entries.length, max: limits.mergeMaxFiles })}</p>
        <Facts className="muted num">
          <bdi>{formatMegabytes(totalBytes(entries), language)}</bdi>
          {pages > 0 && t(isCounted ? 'common:upload.pages' : 'pagesSoFar', { count: pages })}
        </Facts>
      </div>
      {entries.length > 1 && (
        <div className="merge-order">
          <button type="button" className="btn btn-secondary btn-small" onClick={onSort}>
            <ArrowDownAZ className="icon" aria-hidden />
            {t('sortName')}
          </button>
          <button type="button" className="btn btn-secondary btn-small" onClick={onReverse}>
            <ArrowUpDown className="icon" aria-hidden />
            {t('reverse')}
          </button>
        </div>
      )}
    </div>
  );
}
