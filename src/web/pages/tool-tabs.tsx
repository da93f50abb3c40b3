import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { FamilyId } from '../../shared/families.ts';
import { toolPath } from '../../site/pages.ts';
import { familyOf, type Tool, type ToolId, toolsOf } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useTrayWork } from '../../ui/tray/tray-work.ts';
import { pathInSite, siteAddress } from '../../ui/visit/site-base.ts';
import { goWhenPrepared, preparePage } from '../page-load/prepare-page.ts';

/**
 * Tabs are links in path form, so that they work without scripts. With scripts a click replaces the history
 * entry and keeps the form of address in use: /pdf-tools/merge or /pdf-tools?tab=merge.
 */
export function ToolTabs({ family, active }: { family: FamilyId; active: ToolId }) {
  const { t, i18n } = useTranslation();
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const tools = toolsOf(family);
  const mixesReadiness = new Set(tools.map((tool) => tool.status)).size > 1;
  useActiveTabInView(list, active);

  const select = (tool: Tool) => {
    const show = () => navigate(tabAddress(tool), { replace: true });
    void goWhenPrepared(i18n, { kind: 'tool', id: tool.id }, show);
  };
  const onClick = (event: MouseEvent, tool: Tool) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    select(tool);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabForKey(event.key, tools, active);
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
    select(next);
  };
  return (
    <div ref={list} role="tablist" className="tabs" aria-label={t('nav.tabs')} onKeyDown={onKeyDown} tabIndex={-1}>
      {tools.map((tool) => (
        <a
          key={tool.id}
          id={`tab-${tool.id}`}
          role="tab"
          className="tab"
          href={siteAddress(toolPath(tool.id))}
          aria-selected={tool.id === active}
          aria-controls={tool.id === active ? 'tool-panel' : undefined}
          tabIndex={tool.id === active ? 0 : -1}
          onClick={(event) => onClick(event, tool)}
          onPointerEnter={() => void preparePage(i18n, { kind: 'tool', id: tool.id })}
        >
          <Icon name={tool.icon} />
          {t(`tools.${tool.id}.tab`)}
          <WorkMark tool={tool.id} />
          {mixesReadiness && tool.status === 'coming-soon' && <span className="soon">{t('soon.label')}</span>}
        </a>
      ))}
    </div>
  );
}

/** Says that a tab holds work, or that a job runs in it. */
function WorkMark({ tool }: { tool: ToolId }) {
  const { t } = useTranslation();
  const work = useTrayWork(tool);
  if (work === 'none') return null;
  const isRunning = work === 'running';
  return (
    <span className={isRunning ? 'tab-ring' : 'tab-dot'}>
      <span className="visually-hidden">{t(isRunning ? 'nav.tabRunning' : 'nav.tabHolds')}</span>
    </span>
  );
}

/** What a link asked of one tool is none of the others' business: only the language goes along. */
function tabAddress(tool: Tool): string {
  const root = familyOf(tool.family).path;
  const isRoot = pathInSite() === root;
  const language = new URLSearchParams(window.location.search).get('lng');
  const query = new URLSearchParams({
    ...(language && { lng: language }),
    ...(isRoot && { tab: tool.tab }),
  }).toString();
  const path = isRoot ? root : toolPath(tool.id);
  return query ? `${path}?${query}` : path;
}

function tabForKey(key: string, tools: Tool[], active: ToolId): Tool | undefined {
  const at = tools.findIndex((tool) => tool.id === active);
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return tools[(at + 1) % tools.length];
  if (key === backward) return tools[(at - 1 + tools.length) % tools.length];
  if (key === 'Home') return tools[0];
  if (key === 'End') return tools.at(-1);
  return undefined;
}

/** On a phone four tabs scroll sideways: the open one is brought into view without moving the page. */
function useActiveTabInView(list: React.RefObject<HTMLDivElement | null>, active: ToolId): void {
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${active}`);
    if (!list.current || !tab) return;
    const row = list.current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    list.current.scrollBy({ left: box.left + box.width / 2 - (row.left + row.width / 2) });
  }, [list, active]);
}
