import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownFamilies } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { SiteLink } from '../site-link.tsx';
import { useDismiss } from './use-dismiss.ts';

/** On narrow windows: a sheet with the four families, closed by a link, Escape or a press outside. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, area, close);
  // A link to where the visitor is already must not take the focus away with the menu.
  const follow = () => {
    close();
    area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div ref={area} className="burger">
      <button
        type="button"
        className="icon-btn only"
        aria-expanded={open}
        aria-controls="phone-menu"
        aria-label={t(open ? 'nav.closeMenu' : 'nav.openMenu')}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'x' : 'menu'} />
      </button>
      <nav id="phone-menu" className="menu sheet-menu" aria-label={t('nav.menu')} hidden={!open}>
        <ul>
          {shownFamilies.map((family) => (
            <li key={family.id} data-family={family.id}>
              <SiteLink className="menu-row" href={family.path} onClick={follow}>
                <span className="tile">
                  <Icon name={family.icon} />
                </span>
                <strong>{t(`families.${family.id}.name`)}</strong>
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
