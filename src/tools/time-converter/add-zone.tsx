import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceSearch } from '../../time-ui/use-place-search.ts';
import { quickZoneIds } from '../../time-zones/catalog.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { AddFromList } from '../../ui/controls/add-from-list.tsx';
import type { ConverterState } from './converter-state.ts';

interface AddZoneProps {
  state: ConverterState;
  names: ZoneNames;
  zoneSearch: PlaceSearch;
  onShow: (zoneId: string) => void;
  onAdd: (zoneId: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The selector with its Add button, and one button for each quick zone that is not in the table. */
export function AddZone({ state, names, zoneSearch, onAdd, onShow, inputRef }: AddZoneProps) {
  const { t } = useTranslation('time-converter');
  const shown = new Set([...state.rows, state.source ?? '']);
  const quick = quickZoneIds.filter((zoneId) => !shown.has(zoneId));
  const next = useRef<HTMLElement>(null);
  // The focus must not fall out of the page with the button, nor be left behind when the row of buttons shrinks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the table
  useEffect(() => {
    next.current?.focus();
    next.current = null;
  }, [state.rows]);
  const addQuick = (zoneId: string, button: HTMLElement) => {
    const item = button.closest('li');
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    next.current = neighbor?.querySelector('button') ?? inputRef.current;
    onAdd(zoneId);
  };
  return (
    <div className="plan-add no-print">
      <AddFromList
        label={t('add.label')}
        placeholder={t('add.placeholder')}
        button={t('add.button')}
        search={(query) => zoneSearch.search(query, shown)}
        subscribe={zoneSearch.subscribe}
        onWake={zoneSearch.wake}
        onAdd={onAdd}
        onShow={onShow}
        nameOf={(zoneId) => cityOf(zoneId, names)}
        describeResult={zoneSearch.describeResult}
        inputRef={inputRef}
      />
      {quick.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={t('add.quick')}>
          {quick.map((zoneId) => (
            <li key={zoneId}>
              <button
                type="button"
                className="inline-flex min-h-11 items-center gap-1.5 rounded-pill bg-surface px-3.5 text-[0.9375rem] font-[500] text-ink-2 shadow-[inset_0_0_0_1px_var(--line)] hover:bg-surface-2 hover:text-ink"
                onClick={(event) => addQuick(zoneId, event.currentTarget)}
              >
                <Plus className="icon-s text-ink-3" aria-hidden />
                {cityOf(zoneId, names)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
