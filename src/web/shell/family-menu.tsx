import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Family } from '../../shared/families.ts';
import { familyOfPage, type Page, toolPath } from '../../site/pages.ts';
import { toolsOf } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { SiteLink } from '../site-link.tsx';
import { useDismiss } from './use-dismiss.ts';

const CLOSE_DELAY_MS = 150;

/** A family in the header: the link goes to its page; hover, click, Enter or ↓ on the arrow open its tools. */
export function FamilyMenu({ family, page }: { family: Family; page: Page }) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const hover = useHover(setOpen);
  useDismiss(open, area, close);
  // A link to where the visitor is already must not take the focus away with the list.
  const follow = () => {
    close();
    area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    moveFocus(area.current, event.key === 'ArrowDown' ? 1 : -1);
  };
  const name = t(`families.${family.id}.name`);
  const listId = `tools-of-${family.id}`;
  const isCurrent = familyOfPage(page) === family.id;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only adds to what the link and the button offer
    <div
      ref={area}
      className="nav-family"
      onPointerEnter={hover.enter}
      onPointerLeave={hover.leave}
      onKeyDown={onKeyDown}
    >
      <div className="nav-split">
        <SiteLink className="nav-link" href={family.path} aria-current={isCurrent ? 'page' : undefined} onClick={close}>
          {t(`families.${family.id}.short`)}
        </SiteLink>
        <button
          type="button"
          className="nav-open"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={t('nav.showTools', { family: name })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron-down" small />
        </button>
      </div>
      <ul id={listId} className="menu dropdown" data-family={family.id} hidden={!open}>
        {toolsOf(family.id).map((tool) => (
          <li key={tool.id}>
            <SiteLink
              className="menu-row"
              href={toolPath(tool.id)}
              aria-current={page.id === tool.id ? 'page' : undefined}
              onClick={follow}
            >
              <span className="tile">
                <Icon name={tool.icon} />
              </span>
              <span>
                <strong>
                  {t(`tools.${tool.id}.name`)}
                  {tool.status === 'coming-soon' && <span className="soon">{t('soon.label')}</span>}
                </strong>
                <small>{t(`tools.${tool.id}.line`)}</small>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens for a mouse at once and closes a moment after it left, so that a slip does not cost the menu. */
function useHover(setOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    enter: (event: { pointerType: string }) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      setOpen(true);
    },
    leave: (event: { pointerType: string }) => {
      if (event.pointerType !== 'mouse') return;
      timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
  };
}

function moveFocus(area: HTMLElement | null, step: 1 | -1): void {
  requestAnimationFrame(() => {
    const links = [...(area?.querySelectorAll<HTMLElement>('.menu-row') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : (at + step + links.length) % links.length;
    links[next]?.focus();
  });
}
