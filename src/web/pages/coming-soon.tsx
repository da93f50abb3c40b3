import { useTranslation } from 'react-i18next';
import { toolOf, toolPath } from '../../site/pages.ts';
import { allTools, type ToolId } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useTray } from '../../ui/tray/tray-context.ts';
import { lookupIn } from '../head/lookup.ts';
import { QuickLink } from './quick-link.tsx';

const plans = ['one', 'two', 'three'] as const;
const otherwiseReady = ['time-converter', 'pdf-compress', 'image-background'] as const satisfies readonly ToolId[];
/** What helps meanwhile, nearest first: a meeting is planned on the converter's grid. */
const readyTools: Partial<Record<ToolId, readonly ToolId[]>> = {
  'time-scheduler': ['time-converter', 'time-world-clock', 'pdf-merge'],
  'time-calculator': ['time-world-clock', 'time-converter', 'image-edit'],
  'financial-currency': ['time-world-clock', 'pdf-compress', 'image-compress'],
  'financial-interest': ['pdf-merge', 'pdf-modify', 'time-converter'],
  'financial-tax': ['pdf-merge', 'pdf-compress', 'image-compress'],
};

const isShown = (tool: ToolId) => allTools.some(({ id }) => id === tool);

/** Says plainly that the tool is not there yet, what it will do, and what works today. */
export default function ComingSoon() {
  const id = useTray().id as ToolId;
  const { t, i18n } = useTranslation();
  const text = lookupIn(i18n);
  return (
    <>
      <div className="tray">
        <section className="part soon-part" aria-labelledby="soon-title">
          <div>
            <h2 id="soon-title">{t('soon.label')}</h2>
            <p className="muted">{t('soon.underDevelopment')}</p>
            <h3 className="soon-plan-title">{t('soon.willDo')}</h3>
            <ul className="soon-plans">
              {plans.map((plan) => (
                <li key={plan}>
                  <Icon name="clock" className="quiet" />
                  <span>{text(id, `will.${plan}`)}</span>
                </li>
              ))}
            </ul>
          </div>
          <Pegboard id={id} />
        </section>
      </div>
      <section className="section" aria-labelledby="meanwhile">
        <h2 id="meanwhile" className="subtitle">
          {t('soon.meanwhile')}
        </h2>
        <ul className="tray link-cards link-cards-3">
          {(readyTools[id] ?? otherwiseReady).filter(isShown).map((ready) => (
            <li key={ready} className="part">
              <QuickLink
                family={toolOf(ready).family}
                href={toolPath(ready)}
                icon={toolOf(ready).icon}
                name={t(`tools.${ready}.job`)}
                line={t(`tools.${ready}.name`)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The tool's dashed silhouette marks its place on the board. */
function Pegboard({ id }: { id: ToolId }) {
  return (
    <div className="pegboard" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 240 190" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M120 14v16" stroke="var(--ink-3)" strokeWidth="2.5" opacity=".6" />
        <circle cx="120" cy="14" r="5" fill="var(--ink-3)" />
        <rect
          x="50"
          y="30"
          width="140"
          height="140"
          rx="28"
          fill="var(--accent-tint)"
          stroke="var(--accent-text)"
          strokeWidth="2.5"
          strokeDasharray="2 8"
        />
      </svg>
      <Icon name={toolOf(id).icon} className="pegboard-icon" />
    </div>
  );
}
