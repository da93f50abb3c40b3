import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, stepByKey } from '../../ui/order/step-by-key.ts';
import { useDragOrder } from '../../ui/order/use-drag-order.ts';
import { gripId } from './card-ids.ts';
import { type CardLook, type CardLooks, noLook } from './card-look.ts';
import { MergeCard } from './merge-card.tsx';
import type { MergeEntry } from './merge-list.ts';

interface MergeCardsProps {
  entries: MergeEntry[];
  looks: CardLooks;
  passwordOf: (entry: MergeEntry) => string;
  isBusy: boolean;
  errorOf: (entry: MergeEntry) => string | undefined;
  onMove: (from: number, to: number) => void;
  onLook: (id: string, look: CardLook) => void;
  onPassword: (id: string, password: string) => void;
  onPages: (id: string, pages: string) => void;
  onRemove: (id: string) => void;
}

/** The files in their order. Moving works by pointer and by keys; each move is said aloud. */
export function MergeCards(props: MergeCardsProps) {
  const { entries, looks, isBusy, onMove } = props;
  const { t } = useTranslation('pdf-merge');
  const list = useRef<HTMLUListElement>(null);
  const [spoken, setSpoken] = useState('');
  const total = entries.length;
  const say = (entry: MergeEntry | undefined, position: number) =>
    entry && setSpoken(t('position', { name: entry.file.name, position, total }));
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= total) return;
    onMove(from, to);
    say(entries[from], to + 1);
  };
  const drag = useDragOrder(list, move);
  const keys = useKeyOrder(entries, list, move, setSpoken);

  return (
    <>
      <ul ref={list} className="merge-grid" data-dragging={drag.isDragging}>
        {entries.map((entry, index) => (
          <MergeCard
            key={entry.id}
            entry={entry}
            total={total}
            place={drag.placeOf(index)}
            isBusy={isBusy}
            isHeld={keys.heldId === entry.id}
            look={looks.get(entry.id) ?? noLook}
            password={props.passwordOf(entry)}
            error={props.errorOf(entry)}
            onPointerDown={drag.onPointerDown(index)}
            onGripKey={(event) => keys.onKeyDown(event, index)}
            onGripBlur={keys.onBlur}
            onLook={(look) => props.onLook(entry.id, look)}
            onPassword={(password) => props.onPassword(entry.id, password)}
            onPages={(pages) => props.onPages(entry.id, pages)}
            onRemove={() => props.onRemove(entry.id)}
          />
        ))}
      </ul>
      <p id="merge-keys" className="visually-hidden">
        {t('keys')}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

/** Space takes a card up and puts it down, arrows move it, Escape takes it back to where it was. */
function useKeyOrder(
  entries: MergeEntry[],
  list: React.RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
  say: (text: string) => void,
) {
  const { t } = useTranslation('pdf-merge');
  const [held, setHeld] = useState<{ id: string; home: number }>();
  const focusAfterMove = useRef<MergeEntry>(undefined);
  // Moving a card in the document takes the focus from its grip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    const entry = focusAfterMove.current;
    if (!entry) return;
    focusAfterMove.current = undefined;
    document.getElementById(gripId(entry))?.focus();
  }, [entries]);

  const moveKeepingFocus = (from: number, to: number) => {
    if (from === to) return;
    focusAfterMove.current = entries[from];
    move(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const entry = entries[index];
    if (!entry) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const step = stepByKey(event.key, columnsOf(list.current), isRightToLeft);
    if (step !== undefined) moveKeepingFocus(index, Math.min(entries.length - 1, Math.max(0, index + step)));
    else if (event.key === ' ' || event.key === 'Enter') {
      const isTaken = held?.id !== entry.id;
      setHeld(isTaken ? { id: entry.id, home: index } : undefined);
      say(t(isTaken ? 'taken' : 'put', { name: entry.file.name, position: index + 1, total: entries.length }));
    } else if (event.key === 'Escape' && held) {
      moveKeepingFocus(index, held.home);
      setHeld(undefined);
    } else return;
    event.preventDefault();
  };
  const onBlur = () => {
    if (!focusAfterMove.current) setHeld(undefined);
  };
  return { heldId: held?.id, onKeyDown, onBlur };
}
