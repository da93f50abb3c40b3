import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../shared/limits.ts';
import { partName } from '../../../shared/part-names.ts';
import type { Result } from '../../../shared/result.ts';
import { type PlannedPart, splitModes } from '../../../shared/split-plan.ts';
import { useMisfitWords } from '../page-fields.tsx';
import { findMisfit } from '../page-text.ts';
import { RadioChips } from './radio-chips.tsx';
import { aboutHowMany, badNumberOf, type SplitChoice } from './split-choice.ts';

interface SplitFieldsProps {
  choice: SplitChoice;
  onChange: (choice: SplitChoice) => void;
  file: File | undefined;
  pageCount: number | undefined;
  /** Undefined while the file is not open. */
  parts: Result<PlannedPart[] | undefined> | undefined;
  isBad: boolean;
}

const placeholders = { EVERY: '1', AT: '3,7', RANGES: '1-3;4-9', SIZE: '5', BOOKMARKS: '' } as const;
const maxListed = 40;

/** Where to cut, and the files that will come of it. */
export default function SplitFields({ choice, onChange, file, pageCount, parts, isBad }: SplitFieldsProps) {
  const { t } = useTranslation('pdf-modify');
  const id = useId();
  const { by, values } = choice;
  const hint = useSplitHint(choice, pageCount);
  return (
    <>
      <RadioChips
        legend={t('splitBy')}
        value={by}
        onChange={(next) => onChange({ ...choice, by: next })}
        options={splitModes.map((value) => ({ value, name: t(`split_${value}`) }))}
      />
      {by !== 'BOOKMARKS' && (
        <div className="field">
          <label className="label" htmlFor={id}>
            {t(`splitLabel_${by}`)}
          </label>
          <div className="input input-pad" data-bad={isBad}>
            <input
              type="text"
              id={id}
              className="ltr-value num"
              value={values[by]}
              placeholder={placeholders[by]}
              inputMode={by === 'EVERY' || by === 'SIZE' ? 'decimal' : 'text'}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={isBad || undefined}
              aria-describedby={`${id}-hint`}
              onChange={(event) => onChange({ ...choice, values: { ...values, [by]: event.target.value } })}
            />
          </div>
          <p id={`${id}-hint`} className="help" aria-live="polite">
            {hint}
          </p>
        </div>
      )}
      {by === 'SIZE' && file && pageCount !== undefined && parts?.ok && (
        <p className="part-about" aria-live="polite">
          {t('aboutParts', { count: aboutHowMany(choice, file.size, pageCount) })}
        </p>
      )}
      <PartList parts={parts} filename={file?.name ?? ''} />
    </>
  );
}

/** What can be typed; where it is no number at all, or no page of this file, what is wrong with it. */
function useSplitHint(choice: SplitChoice, pageCount: number | undefined): string {
  const { t } = useTranslation('pdf-modify');
  const misfitWords = useMisfitWords();
  const { by, values } = choice;
  const bad = badNumberOf(choice);
  if (bad) return t(`splitBad_${bad}`, { max: limits.pdfPages });
  if (by === 'EVERY' || by === 'BOOKMARKS') return '';
  const misfit = by === 'SIZE' || pageCount === undefined ? undefined : findMisfit(values[by], pageCount);
  return misfit && pageCount !== undefined ? misfitWords(misfit, pageCount) : t(`splitHint_${by}`);
}

function PartList({ parts, filename }: Pick<SplitFieldsProps, 'parts'> & { filename: string }) {
  const { t } = useTranslation(['pdf-modify', 'common']);
  const planned = parts?.ok ? parts.value : undefined;
  if (!planned) return null;
  return (
    <section className="part-list" aria-live="polite">
      <h2 className="changes-title">{t('parts', { count: planned.length })}</h2>
      <ol>
        {planned.slice(0, maxListed).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; two may have the same pages
          <li key={index}>
            <span className="thumb-part num" data-hue={index % 4} aria-hidden>
              {index + 1}
            </span>
            <bdi className="part-name">{partName(filename, part, index, planned.length)}</bdi>
            <span className="quiet num">{t('common:upload.pages', { count: part.pages.length })}</span>
          </li>
        ))}
      </ol>
      {planned.length > maxListed && <p className="help">{t('moreParts', { count: planned.length - maxListed })}</p>}
    </section>
  );
}
