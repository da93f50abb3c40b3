import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/image-background.json' with { type: 'json' };
import { createI18n } from '../../ui/i18n/create-i18n.ts';
import { ResultWords } from './result-words.tsx';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { 'image-background': texts } } });

function wordsFor(seconds: number): string {
  const result = { kind: 'removed', blob: new Blob(), seconds, madeWith: '' } as const;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ResultWords result={result} />
    </I18nextProvider>,
  );
}

it('a short wait is told to the hundredth, one of ten seconds and more in whole seconds', () => {
  expect(wordsFor(2.409)).toContain('Background removed in 2.41 s');
  expect(wordsFor(10)).toContain('Background removed in 10 s');
  expect(wordsFor(23.61)).toContain('Background removed in 24 s');
});
