import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type OptionSource, useOptions } from './use-options.ts';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly detail?: string;
  /** The part of the label that was typed. */
  readonly match?: readonly [number, number];
  /** Chosen before: choosing it again only shows where it is. */
  readonly isListed?: boolean;
}

interface ComboboxProps extends OptionSource<ComboboxOption> {
  id: string;
  icon: ReactNode;
  /** At the end of the field, as the sign that there is a list. */
  endIcon?: ReactNode;
  placeholder?: string;
  /** Names the list for readers. */
  listLabel: string;
  /** The text while nothing is being typed. */
  value: string;
  selectedId?: string | undefined;
  /** The visitor is about to use it: time to load what the search needs. */
  onWake: () => void;
  /** Undefined when typing has begun to replace what was chosen. */
  onSelect: (id: string | undefined) => void;
  /** Something already listed was chosen. */
  onShow?: ((id: string) => void) | undefined;
  /** '3 zones found', or why there is none. */
  describeResult: (count: number, query: string) => string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field with a list, after the ARIA combobox pattern: the focus stays in the field, arrows move in the list. */
export function Combobox(props: ComboboxProps) {
  const { id, icon, value, selectedId, onWake, onSelect, describeResult } = props;
  const listId = useId();
  const [query, setQuery] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number>();
  const { options, readNow } = useOptions(isOpen ? (query ?? '') : undefined, props);
  const hasList = options !== undefined && options.length > 0;
  const active = moved ?? Math.max(0, options?.findIndex((option) => option.id === selectedId) ?? 0);

  const isTyping = query !== undefined;
  // As on entering the field: what is typed next replaces what stands there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is a new text to replace
  useEffect(() => {
    const field = document.activeElement;
    if (!isTyping && field instanceof HTMLInputElement && field.id === id) field.select();
  }, [id, isTyping, value]);

  const open = () => {
    onWake();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery(undefined);
    setMoved(undefined);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    close();
    if (option.isListed) props.onShow?.(option.id);
    else onSelect(option.id);
  };
  const type = (text: string) => {
    onWake();
    setQuery(text);
    setOpen(true);
    setMoved(0);
    onSelect(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = keyAction(event, isOpen, active, options?.length ?? 0);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'open') open();
    else if (action.kind === 'close') close();
    else if (action.kind === 'choose') choose(readNow()?.[active]);
    else setMoved(action.index);
  };

  return (
    <div className="relative">
      <div className="input input-pad">
        {icon}
        <input
          id={id}
          ref={props.inputRef}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={props.placeholder}
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasList ? `${listId}-${active}` : undefined}
          value={query ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            onWake();
            event.currentTarget.select();
          }}
          onClick={open}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {props.endIcon}
      </div>
      <p className="visually-hidden" role="status">
        {options && query !== undefined ? describeResult(options.length, query) : ''}
      </p>
      {options && (
        <OptionList
          id={listId}
          label={props.listLabel}
          options={options}
          active={active}
          selectedId={selectedId}
          emptyText={describeResult(0, query ?? '')}
          onChoose={choose}
        />
      )}
    </div>
  );
}

type KeyAction = { kind: 'open' } | { kind: 'close' } | { kind: 'choose' } | { kind: 'move'; index: number };

function keyAction(event: KeyboardEvent, isOpen: boolean, active: number, count: number): KeyAction | undefined {
  // While an input method composes a word, Enter and the arrows belong to it.
  if (event.nativeEvent.isComposing) return undefined;
  if (!isOpen) return event.key === 'ArrowDown' || event.key === 'ArrowUp' ? { kind: 'open' } : undefined;
  if (event.key === 'Escape') return { kind: 'close' };
  if (count === 0) return undefined;
  const pageRows = 6;
  switch (event.key) {
    case 'Enter':
      return { kind: 'choose' };
    case 'ArrowDown':
      return { kind: 'move', index: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'move', index: (active - 1 + count) % count };
    case 'PageDown':
      return { kind: 'move', index: Math.min(count - 1, active + pageRows) };
    case 'PageUp':
      return { kind: 'move', index: Math.max(0, active - pageRows) };
    default:
      return undefined;
  }
}

interface OptionListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: number;
  selectedId: string | undefined;
  emptyText: string;
  onChoose: (option: ComboboxOption) => void;
}

/** As many as are in sight, and one to begin to scroll with. */
const firstRows = 8;
/** When typing rests: enough for the first turn of a wheel, which draws the others. */
const restingRows = 24;
const restMs = 250;

function OptionList({ id, label, options, active, selectedId, emptyText, onChoose }: OptionListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = options.length === 0;
  // The list that somebody has begun to scroll is there as a whole; before that, each keystroke draws only what it shows.
  const [scrolled, setScrolled] = useState<readonly ComboboxOption[]>();
  const [rested, setRested] = useState<readonly ComboboxOption[]>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(options)), restMs);
    return () => clearTimeout(timer);
  }, [options]);
  const drawn = rested === options ? restingRows : firstRows;
  const rows = scrolled === options ? options : options.slice(0, Math.max(drawn, active + 1));
  const isScrolled = useRef(false);
  // Near the foot of the window it would open out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was empty has grown
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isEmpty]);
  // The first line of a list that nobody has scrolled is in sight; asking for that would measure the whole page.
  useEffect(() => {
    if (options.length > 0 && (active > 0 || isScrolled.current))
      list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [options, active]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the press from taking the focus away
    <div
      ref={menu}
      className="menu absolute inset-x-0 top-[calc(100%+6px)] z-20 scroll-mb-4 p-1.5"
      onMouseDown={(event) => event.preventDefault()}
    >
      {isEmpty && <p className="px-3 py-2.5 text-[0.9375rem] text-ink-2">{emptyText}</p>}
      <div
        id={id}
        ref={list}
        role="listbox"
        aria-label={label}
        className="max-h-80 overflow-y-auto overscroll-contain"
        onScroll={() => {
          isScrolled.current = true;
          setScrolled(options);
        }}
      >
        {rows.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === selectedId}
            aria-setsize={options.length}
            aria-posinset={index + 1}
            data-active={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 [contain-intrinsic-block-size:auto_44px] [content-visibility:auto] rounded-control px-3 py-1.5 text-[0.9375rem] hover:bg-surface-2 data-[active=true]:bg-accent-tint dark:hover:bg-line"
            onClick={() => onChoose(option)}
          >
            <OptionText option={option} />
          </div>
        ))}
      </div>
    </div>
  );
}

function OptionText({ option: { label, note, detail, match = [0, 0] } }: { option: ComboboxOption }) {
  const [start, end] = match;
  return (
    <>
      <span className="min-w-0 flex-1">
        {label.slice(0, start)}
        {end > start && <b className="font-[600] text-accent-text">{label.slice(start, end)}</b>}
        {label.slice(end)} {note ? <span className="ms-1 text-[0.875rem] text-ink-3">{note}</span> : null}
      </span>
      {detail ? (
        <bdi dir="ltr" className="num text-[0.875rem] whitespace-nowrap text-ink-3">
          {detail}
        </bdi>
      ) : null}
    </>
  );
}
