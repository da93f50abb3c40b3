import { useTranslation } from 'react-i18next';
import { type CompressionLevel, compressionLevels } from '../../shared/compression-level.ts';
import { formatFileSize, formatRoughSize } from '../../shared/file-size.ts';
import { formatPercent } from '../../shared/percent.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ScaleBar } from './bar.tsx';
import type { LevelSizes } from './level-sizes.ts';
import { RadioCards } from './radio-cards.tsx';

interface LevelPickerProps {
  value: CompressionLevel;
  onChange: (level: CompressionLevel) => void;
  sizes?: LevelSizes | undefined;
}

/** LOW, MEDIUM, HIGH with the size of the result, drawn to scale: the true one, an estimate, or what is typical. */
export function LevelPicker({ value, onChange, sizes }: LevelPickerProps) {
  const { t } = useTranslation(['common', 'files']);
  const language = useLanguage();
  const options = compressionLevels.map(({ id, typicalPercent }) => {
    const known = sizes?.of[id];
    const percent = known ? (100 * known.bytes) / Math.max(1, sizes.originalBytes) : typicalPercent;
    const size = known && (known.isEstimate ? formatRoughSize : formatFileSize)(known.bytes, language);
    return {
      value: id,
      name: t(`levels.${id}.name`),
      line: t(`levels.${id}.line`),
      aside: (
        <span className="gauge num" data-true={known?.isEstimate === false}>
          <bdi dir={size ? 'auto' : 'ltr'}>
            {known?.isEstimate !== false && '≈ '}
            {size ?? formatPercent(typicalPercent, language, 0)}
          </bdi>
          <ScaleBar percent={percent} />
        </span>
      ),
    };
  });
  const hasEstimate = Object.values(sizes?.of ?? {}).some(({ isEstimate }) => isEstimate);
  return (
    <>
      <RadioCards
        legend={t('levels.title')}
        legendAside={sizes && Object.keys(sizes.of).length > 0 ? undefined : t('levels.typical')}
        options={options}
        value={value}
        onChange={onChange}
      />
      {hasEstimate && <p className="help">{t(sizes?.isSum ? 'files:how.estimateMany' : 'files:how.estimate')}</p>}
    </>
  );
}
