import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { ConvertedRow } from './convert.ts';
import { ResultRow } from './result-row.tsx';
import { nextSort, type Sort, type SortColumn, sortColumns, sortRows } from './sort-rows.ts';

interface ResultsTableProps {
  rows: readonly ConvertedRow[];
  sort: Sort | undefined;
  formats: DateFormats;
  onSort: (sort: Sort | undefined) => void;
  onSortBy: (column: SortColumn) => void;
  onRemove: (zoneId: string) => void;
  onLastRemoved: () => void;
  announce: (text: string) => void;
}

export function ResultsTable(props: ResultsTableProps) {
  const { rows, sort, formats, onSort, onRemove, onLastRemoved, announce } = props;
  const { t } = useTranslation('time-converter');
  const language = useLanguage();
  const sorted = sortRows(rows, sort, language);
  const change = (next: Sort | undefined) => {
    onSort(next);
    announce(next ? t(`sort.${next.direction}Now`, { column: t(`columns.${next.column}`) }) : t('sort.noneNow'));
  };
  if (rows.length === 0) {
    return <div className="part text-ink-2">{t('empty')}</div>;
  }
  return (
    <div className="part sm:pt-3 sm:pb-2">
      <SortSelect sort={sort} onChange={change} />
      <table className="text-[0.9375rem] max-sm:block">
        <caption className="visually-hidden">{t('tableName')}</caption>
        <thead className="text-[0.875rem] max-sm:hidden">
          <tr>
            {sortColumns.map((column) => (
              <SortHeader key={column} column={column} sort={sort} onSort={() => change(nextSort(sort, column))} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {sorted.map((row) => (
            <ResultRow
              key={row.zoneId}
              row={row}
              formats={formats}
              onRemove={onRemove}
              onLastRemoved={onLastRemoved}
              announce={announce}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeaderProps {
  column: SortColumn;
  sort: Sort | undefined;
  onSort: () => void;
}

function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation('time-converter');
  const direction = sort?.column === column ? sort.direction : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction} className="px-2 whitespace-nowrap first:ps-0 lg:px-3">
      <button
        type="button"
        data-sorted={direction !== undefined}
        className="group -mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-ink-3 hover:text-ink data-[sorted=true]:font-[600] data-[sorted=true]:text-ink"
        onClick={onSort}
      >
        {t(`columns.${column}`)}
        <Arrow className="icon-s opacity-0 group-hover:opacity-50 group-data-[sorted=true]:opacity-100" aria-hidden />
      </button>
    </th>
  );
}

/** On a phone a row is two lines and has no column heads to press. */
function SortSelect({ sort, onChange }: { sort: Sort | undefined; onChange: (sort: Sort | undefined) => void }) {
  const { t } = useTranslation('time-converter');
  const id = useId();
  const direction = sort?.direction ?? 'ascending';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const pick = (value: string) => {
    const column = sortColumns.find((name) => name === value);
    onChange(column && { column, direction: 'ascending' });
  };
  return (
    <div className="mb-2 flex items-center gap-3 sm:hidden">
      <label className="label whitespace-nowrap" htmlFor={id}>
        {t('sort.by')}
      </label>
      <div className="input input-pad flex-1">
        <select id={id} value={sort?.column ?? ''} onChange={(event) => pick(event.currentTarget.value)}>
          <option value="">{t('sort.none')}</option>
          {sortColumns.map((column) => (
            <option key={column} value={column}>
              {t(`columns.${column}`)}
            </option>
          ))}
        </select>
      </div>
      <button
        type="button"
        className="icon-btn only disabled:hidden"
        disabled={!sort}
        aria-label={t(`sort.${direction}`)}
        onClick={() => sort && onChange(nextSort(sort, sort.column))}
      >
        <Arrow className="icon" aria-hidden />
      </button>
    </div>
  );
}
