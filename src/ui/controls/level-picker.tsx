import { useTranslation } from 'react-i18next';
import { type CompressionLevel, compressionLevels } from '../../shared/compression-level.ts';
import { formatPercent } from '../../shared/percent.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ScaleBar } from './bar.tsx';
import { RadioCards } from './radio-cards.tsx';

interface LevelPickerProps {
  value: CompressionLevel;
  onChange: (level: CompressionLevel) => void;
}

/** LOW, MEDIUM, HIGH with the size a result typically has, drawn to scale. */
export function LevelPicker({ value, onChange }: LevelPickerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = compressionLevels.map(({ id, typicalPercent }) => ({
    value: id,
    name: t(`levels.${id}.name`),
    line: t(`levels.${id}.line`),
    aside: (
      <span className="gauge num">
        <bdi dir="ltr">≈ {formatPercent(typicalPercent, language, 0)}</bdi>
        <ScaleBar percent={typicalPercent} />
      </span>
    ),
  }));
  return (
    <RadioCards
      legend={t('levels.title')}
      legendAside={t('levels.typical')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
