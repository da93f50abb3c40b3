import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '../../shared/languages.ts';
import type { Page } from '../../site/pages.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { switchLanguage } from './switch-language.ts';
import { useDismiss } from './use-dismiss.ts';

/** Each language by its own name. */
export function LanguageMenu({ page }: { page: Page }) {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  const area = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, area, close);

  const choose = (code: LanguageCode) => {
    setFailed(false);
    switchLanguage(i18n, page, code).then(close, () => setFailed(true));
    area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => focusRow(area.current, step));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the rows are heard in one place
    <div ref={area} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        className="icon-btn"
        aria-expanded={open}
        aria-controls="language-menu"
        aria-label={`${t('language.label')}: ${nameOf(current)}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="languages" />
        <span className="language-label">{nameOf(current)}</span>
        <Icon name="chevron-down" small className="language-chevron" />
      </button>
      <div id="language-menu" className="menu dropdown dropdown-end language-menu" hidden={!open}>
        <ul>
          {languages.map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className="language-row"
                aria-current={code === current ? 'true' : undefined}
                onClick={() => choose(code)}
              >
                {name}
                {code === current && <Icon name="check" small />}
              </button>
            </li>
          ))}
        </ul>
        {failed && (
          <p ref={showWhole} role="alert" className="caption help-bad p-3">
            {t('language.failed')}
          </p>
        )}
      </div>
    </div>
  );
}

/** In a low window the list scrolls, and what is said at its end would be cut off. */
function showWhole(sentence: HTMLElement | null): void {
  sentence?.scrollIntoView({ block: 'nearest' });
}

function nameOf(code: LanguageCode): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}

function focusRow(area: HTMLElement | null, step: number): void {
  const rows = [...(area?.querySelectorAll<HTMLElement>('.language-row') ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const start = rows.findIndex((row) => row.hasAttribute('aria-current'));
  rows[at < 0 ? start : (at + step + rows.length) % rows.length]?.focus();
}
