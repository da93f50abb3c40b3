import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompressionLevel } from '../../shared/compression-level.ts';
import { LevelPicker } from './level-picker.tsx';
import type { LevelSizes } from './level-sizes.ts';
import { SizePicker, type TargetSize } from './size-picker.tsx';
import { parseSize } from './size-text.ts';

/** How small a result is to be: as small as a level makes it, under a size, or as large as it is. */
export interface Smallness {
  by: 'level' | 'size' | 'nothing';
  level: CompressionLevel;
  size: TargetSize;
}

export const defaultSmallness: Smallness = { by: 'level', level: 'MEDIUM', size: { text: '2', unit: 'MB' } };

/** The bytes to stay under; undefined by level and while the typed size is none. */
export function targetBytesOf({ by, size }: Smallness): number | undefined {
  return by === 'size' ? parseSize(size) : undefined;
}

interface HowSmallProps {
  value: Smallness;
  onChange: (value: Smallness) => void;
  sizes?: LevelSizes | undefined;
  /** Where a tool can leave the file as large as it is: what that is called, and what stands below it. */
  nothing?: { name: string; children: ReactNode };
}

export function HowSmall({ value, onChange, sizes, nothing }: HowSmallProps) {
  const { t } = useTranslation('files');
  const ways = [
    { by: 'level', name: t('how.byLevel') },
    { by: 'size', name: t('how.bySize') },
    ...(nothing ? [{ by: 'nothing', name: nothing.name } as const] : []),
  ] as const;
  return (
    <div className="how-small">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second group around the levels' own */}
      <div className="segment" role="group" aria-label={t('how.title')}>
        {ways.map(({ by, name }) => (
          <button key={by} type="button" aria-pressed={value.by === by} onClick={() => onChange({ ...value, by })}>
            {name}
          </button>
        ))}
      </div>
      {value.by === 'level' && (
        <LevelPicker value={value.level} onChange={(level) => onChange({ ...value, level })} sizes={sizes} />
      )}
      {value.by === 'size' && <SizePicker value={value.size} onChange={(size) => onChange({ ...value, size })} />}
      {value.by === 'nothing' && nothing?.children}
    </div>
  );
}
