import { useTranslation } from 'react-i18next';
import { Segment } from '../../ui/controls/segment.tsx';
import type { FormatChoice } from './compress-options.ts';
import { formatNames } from './format-names.ts';
import { outputFormats } from './request.ts';

const choices: readonly FormatChoice[] = ['original', ...outputFormats];

interface FormatPickerProps {
  value: FormatChoice;
  onChange: (format: FormatChoice) => void;
}

/** Which format comes out, with a line on what the chosen one is good for. */
export function FormatPicker({ value, onChange }: FormatPickerProps) {
  const { t } = useTranslation('image-compress');
  return (
    <div className="format-picker">
      <Segment
        legend={t('format.title')}
        options={choices.map((choice) => ({
          value: choice,
          name: choice === 'original' ? t('format.original') : formatNames[choice],
        }))}
        value={value}
        onChange={onChange}
      />
      <p className="help" aria-live="polite">
        {t(`format.lines.${value}`)}
      </p>
    </div>
  );
}
