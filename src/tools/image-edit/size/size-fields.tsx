import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { outputSize } from '../edit-geometry.ts';
import type { OptionsProps } from '../options-props.ts';
import { findSizeProblem } from '../pixels/size-limits.ts';
import { NumberField } from './number-field.tsx';
import { useSizeSentence } from './use-size-sentence.ts';

export function SizeFields({ settings, change, leaps }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const noteId = useId();
  const sayProblem = useSizeSentence();
  const output = settings && outputSize(settings);
  const problem = settings && output && findSizeProblem(output, settings.format);
  return (
    <div className="edit-block">
      <div className="edit-pair">
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(side)}
            unit="px"
            min={1}
            value={settings?.[side]}
            accepts={(value) => Math.round(value) > 0}
            isBad={problem !== undefined}
            describedBy={problem && noteId}
            leaps={leaps}
            onChange={(value, gesture) => change({ type: side, value }, gesture)}
          />
        ))}
      </div>
      {problem && output && (
        <p id={noteId} className="help help-bad" role="alert">
          {sayProblem(output, problem)}
        </p>
      )}
    </div>
  );
}
