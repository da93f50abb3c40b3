import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type CSSProperties, type Dispatch, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import type { TemporalApi } from '../../time-zones/temporal.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { Conversion } from './convert.ts';
import type { ConverterAction, ConverterState } from './converter-state.ts';
import { slotsPerHour } from './planner/day-cells.ts';
import { momentAction } from './planner/moment-action.ts';
import { OverlapRoom, OverlapSentence } from './planner/overlap-sentence.tsx';
import { PlanKey, SliderRow, SourceRow } from './planner/source-row.tsx';
import { useDrawnRows } from './planner/use-drawn-rows.ts';
import { useLineDrag } from './planner/use-line-drag.ts';
import type { Plan } from './planner/use-plan.ts';
import { ResultRow } from './result-row.tsx';
import { nextSort, type Sort, type SortColumn, sortColumns, sortRows } from './sort-rows.ts';

interface ResultsTableProps {
  temporal: TemporalApi | undefined;
  state: ConverterState;
  conversion: Conversion;
  sourceName: string;
  plan: Plan | undefined;
  formats: DateFormats;
  clockFormat: ClockFormat;
  dispatch: Dispatch<ConverterAction>;
  onRemove: (zoneId: string) => void;
  onLastRemoved: () => void;
  announce: (text: string) => void;
}

/** All places under one line: their clocks, their hours, and what else the table says. */
export function ResultsTable(props: ResultsTableProps) {
  const { temporal, state, conversion, plan, formats, clockFormat, dispatch, onRemove, onLastRemoved, announce } =
    props;
  const { t } = useTranslation('time-converter');
  const language = useLanguage();
  const { rows } = conversion;
  const { sort, source } = state;
  const change = (next: Sort | undefined) => {
    dispatch({ type: 'sort', sort: next });
    announce(next ? t(`sort.${next.direction}Now`, { column: t(`columns.${next.column}`) }) : t('sort.noneNow'));
  };
  const move = (slot: number) => {
    if (temporal && plan && source) dispatch(momentAction(temporal, plan.day, slot, source));
  };
  const drag = useLineDrag(plan?.day.slots ?? 0, move);
  const slots = plan?.day.slots ?? 0;
  const drawn = useDrawnRows(plan !== undefined, rows.length);
  if (rows.length === 0) return <div className="part text-ink-2">{t('empty')}</div>;
  return (
    <div className="part plan-part">
      {temporal && plan && source ? (
        <OverlapSentence {...{ temporal, plan, source, clockFormat }} city={props.sourceName} />
      ) : (
        <OverlapRoom city={rows[0]?.city ?? ''} total={rows.length} />
      )}
      <SortSelect sort={sort} onChange={change} />
      <div className="plan" style={lineStyle(plan)} {...drag}>
        <table>
          <caption className="visually-hidden">{t('tableName')}</caption>
          <thead>
            <tr className="plan-heads">
              {sortColumns.map((column) => (
                <SortHeader key={column} column={column} sort={sort} onSort={() => change(nextSort(sort, column))} />
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('columns.actions')}</span>
              </th>
            </tr>
            <SourceRow {...props} />
          </thead>
          <tbody>
            {sortRows(rows, sort, language).map((row, index) => (
              <ResultRow
                key={row.zoneId}
                cells={index < drawn ? plan?.cells.get(row.zoneId) : undefined}
                {...{ row, slots, formats, clockFormat, onRemove, onLastRemoved, announce }}
              />
            ))}
          </tbody>
          <SliderRow {...props} onMove={move} />
        </table>
      </div>
      <PlanKey clockFormat={clockFormat} />
    </div>
  );
}

/** Where line and outline lie, as parts of the day; the style sheet draws them in every row. */
function lineStyle(plan: Plan | undefined): CSSProperties | undefined {
  if (!plan) return undefined;
  const { day, slot, overlap } = plan;
  const part = (slots: number) => String(slots / day.slots);
  return {
    '--at': part(slot),
    '--over': overlap ? part(overlap.from) : '0',
    '--over-size': overlap ? part(overlap.to - overlap.from) : '0',
    '--over-edge': overlap ? '2px' : '0px',
    '--hours': String(day.slots / slotsPerHour),
  } as CSSProperties;
}

interface SortHeaderProps {
  column: SortColumn;
  sort: Sort | undefined;
  onSort: () => void;
}

function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation('time-converter');
  const direction = sort?.column === column ? sort.direction : undefined;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="sort-head" data-sorted={direction !== undefined} onClick={onSort}>
        {t(`columns.${column}`)}
        <Arrow className="icon-s" aria-hidden />
      </button>
    </th>
  );
}

/** Where a row is its facts above its hours there are no column heads to press. */
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
    <div className="plan-sort">
      <label className="label whitespace-nowrap" htmlFor={id}>
        {t('sort.by')}
      </label>
      <div className="input input-pad">
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
