import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { CompatibilityField } from './compatibility-field.tsx';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { common } } });

function fieldFor(pages: number | undefined, checked = true): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <CompatibilityField checked={checked} onChange={() => {}} pages={pages} />
    </I18nextProvider>,
  );
}

describe('the compatibility mode of more pages than the server draws', () => {
  it('is told before anything is sent', () => {
    expect(fieldFor(1504)).toContain('takes up to 300 pages. Pages here: 1,504.');
    expect(fieldFor(301)).toContain('role="status"');
  });
  it('is told of nothing else', () => {
    for (const field of [fieldFor(300), fieldFor(undefined), fieldFor(1504, false)])
      expect(field).not.toContain('role="status"');
  });
});
