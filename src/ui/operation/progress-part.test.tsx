import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { ProgressPart } from './progress-part.tsx';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { common } } });

it.each([undefined, 0.4])('readers hear the phase once, also where nobody knows how far it is (%s)', (share) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ProgressPart
        state={{ status: 'working', progress: { phase: 'images', ...(share === undefined ? {} : { share }) } } as never}
        onCancel={() => {}}
      />
    </I18nextProvider>,
  );
  const live = /aria-live="polite">([^<]*)</.exec(html)?.[1];
  expect(live).toBeTruthy();
  const heard = html.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '').replaceAll(/<[^>]*>/g, '|');
  expect(heard.split(live ?? '').length).toBe(2);
});
