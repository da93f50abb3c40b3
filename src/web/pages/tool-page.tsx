import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toolOf } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { lookupIn } from '../head/lookup.ts';
import { screenOf } from '../page-load/screens.ts';
import { ComingSoon } from './coming-soon.tsx';
import { ToolTabs } from './tool-tabs.tsx';

interface ToolPageProps {
  id: ToolId;
  /** Stands in the place of a tool that could not be loaded; its texts may be missing too. */
  failure?: ReactNode;
}

/** A family's page with one tool's tab open: heading, tabs, and the tool's own screen in the tray below. */
export function ToolPage({ id, failure }: ToolPageProps) {
  const { t, i18n } = useTranslation();
  const text = lookupIn(i18n);
  const Screen = screenOf(id);
  return (
    <div className="wrap">
      <div className="page-head tool-head">
        <h1>{text(id, 'title') ?? t(`tools.${id}.name`)}</h1>
        <p>{text(id, 'intro') ?? t(`tools.${id}.line`)}</p>
      </div>
      <ToolTabs family={toolOf(id).family} active={id} />
      <div id="tool-panel" role="tabpanel" aria-labelledby={`tab-${id}`} className="tab-panel">
        {failure ?? (Screen ? <Screen key={id} /> : <ComingSoon id={id} />)}
      </div>
    </div>
  );
}
