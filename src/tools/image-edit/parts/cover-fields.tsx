import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { cropInSource } from '../edit-geometry.ts';
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
  return (
    <div className="edit-block">
      <Segment
        legend={t('cover.label')}
        options={kinds.map((value) => ({ value, name: t(`cover.${value}`) }))}
        value={kind ?? 'none'}
        onChange={(value) => onKind(value === 'none' ? undefined : value)}
      />
      <p className="help">{t('cover.help')}</p>
      {kind && settings && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => change({ type: 'cover', cover: { kind, ...cropInSource(settings) } })}
        >
          {t('cover.crop')}
        </button>
      )}
      {settings && settings.covers.length > 0 && (
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
