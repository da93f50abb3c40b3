import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../shared/number-format.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { editLimits } from './pixels/size-limits.ts';
import { dimensionsText } from './size/dimensions.tsx';
import { useSizeSentence } from './size/use-size-sentence.ts';
import type { EditFailure } from './use-editor.ts';

interface FailureWords {
  sentence: Sentence;
  help?: string;
}

/** The same object as long as the failure and the language are the same: a new one would take the focus again. */
export function useFailureWords(failure: EditFailure | undefined): FailureWords | undefined {
  const { t } = useTranslation('image-edit');
  const language = useLanguage();
  const sayProblem = useSizeSentence();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  return useMemo(() => {
    const millions = (pixels: number) => numberFormat(language, { maximumFractionDigits: 0 }).format(pixels / 1e6);
    switch (failure?.kind) {
      case undefined:
        return undefined;
      case 'said':
        return { sentence: failure.sentence };
      case 'unreadable':
        return { sentence: sentence('errors.edit'), help: t('unreadable') };
      case 'too-many-pixels': {
        const values = { name: failure.name, size: dimensionsText(failure.size), most: millions(editLimits.pixels) };
        return { sentence: { text: t('sourceTooLarge', values) } };
      }
      case 'too-large':
        return { sentence: { text: sayProblem(failure.size, failure.problem) } };
      case 'no-room':
        return { sentence: { text: t('noRoom', { size: dimensionsText(failure.size) }) } };
    }
  }, [failure, language]);
}
