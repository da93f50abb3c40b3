import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import files from '../../../locales/en/files.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { LevelPicker } from './level-picker.tsx';
import type { LevelSizes } from './level-sizes.ts';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { common, files } } });

function textOf(of: LevelSizes['of']): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <LevelPicker value="LOW" onChange={() => {}} sizes={{ originalBytes: 2_000_000, isSum: false, of }} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

it('an estimate is told in two digits, what a level has made to the hundredth', () => {
  const text = textOf({
    LOW: { bytes: 1_405_000, isEstimate: true },
    MEDIUM: { bytes: 547_430, isEstimate: true },
    HIGH: { bytes: 420_000, isEstimate: false },
  });
  expect(text).toContain('≈ 1.3 MB');
  expect(text).toContain('≈ 530 KB');
  expect(text).toContain('410.16 KB');
  expect(text).not.toContain('≈ 410');
});
