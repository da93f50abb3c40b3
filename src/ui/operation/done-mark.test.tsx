import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { OperationStatus } from './done-mark.tsx';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { common } } });
const result = { blob: new Blob(), filename: 'a.png', sentBytes: 1, report: undefined, header: () => null };

function told(doneName: string): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <OperationStatus state={{ status: 'done', result }} doneName={doneName} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

it('readers hear what is done once, with its name', () => {
  expect(told('')).toBe('');
  expect(told('a.png')).toBe('Done. a.png is in your downloads.');
});
