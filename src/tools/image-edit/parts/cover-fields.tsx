import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';
import { isFocusLost } from '../../../ui/controls/kept-focus.ts';
import { Segment } from '../../../ui/controls/segment.tsx';
import type { Cover } from '../edit-state.ts';
import type { OptionsProps } from '../options-props.ts';

export interface CoverProps {
  cover: { kind: Cover['kind'] | undefined; onKind: (kind: Cover['kind'] | undefined) => void };
}

const kinds = ['none', 'pixelate', 'black'] as const;

/** Parts that nobody shall see: drawn on the image, or the present crop; each can be taken away again. */
export function CoverFields({ settings, change, cover }: OptionsProps & CoverProps) {
  const { t } = useTranslation('image-edit');
  const { kind, onKind } = cover;
  const count = settings?.covers.length ?? 0;
  const block = useFocusOnWhatIsLeft(count);
  return (
    <div ref={block} className="edit-block">
      <Segment
        legend={t('cover.label')}
        options={kinds.map((value) => ({ value, name: t(`cover.${value}`) }))}
        value={kind ?? 'none'}
        onChange={(value) => onKind(value === 'none' ? undefined : value)}
      />
      <p className="help">{t('cover.help')}</p>
      {kind && settings && (
        <button type="button" className="btn btn-secondary" onClick={() => change({ type: 'cover-crop', kind })}>
          {t('cover.crop')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {count > 0 && t('cover.count', { count })}
      </p>
      {settings && count > 0 && (
        <ul className="cover-list">
          {settings.covers.map((covered, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list
            <li key={index}>
              <span>{t('cover.part', { number: index + 1 })}</span>
              <button
                type="button"
                className="icon-btn only"
                aria-label={t('cover.remove', { number: index + 1 })}
                onClick={() => change({ type: 'uncover', index })}
                data-kind={covered.kind}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The button that shows an area again goes with it: the last of the others has the focus, or the choice above. */
function useFocusOnWhatIsLeft(count: number) {
  const block = useRef<HTMLDivElement>(null);
  const last = useRef(count);
  useEffect(() => {
    const isFewer = count < last.current;
    last.current = count;
    if (!isFewer || !isFocusLost()) return;
    const left = [...(block.current?.querySelectorAll<HTMLElement>('.cover-list button') ?? [])];
    (left.at(-1) ?? block.current?.querySelector<HTMLElement>('input:checked'))?.focus();
  }, [count]);
  return block;
}
