import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../shared/number-format.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { metricRecords } from '../../ui/visit/metric-records.ts';
import { settings } from '../../ui/visit/settings.ts';
import { DurationChart } from './duration-chart.tsx';
import { formatDuration } from './format-duration.ts';
import { imageOperation, meanOf, type PanelSummary, panelSummary, pdfOperations } from './panel-summary.ts';
import { SentReports } from './sent-reports.tsx';
import { type ServerFigures, useServerFigures } from './use-server-figures.ts';

export default function MetricsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('metrics');
  const panel = useRef<HTMLDivElement>(null);
  const records = useSyncExternalStore(metricRecords.subscribe, metricRecords.all, metricRecords.all);
  const enabled = useSyncExternalStore(settings.metricsEnabled.subscribe, settings.metricsEnabled.get, () => true);
  const { figures, refresh } = useServerFigures();
  const summary = panelSummary(records, enabled);
  // It may lie over the button of a tool that is to be measured: it can step aside.
  const [isAside, setAside] = useState(false);
  useEffect(() => panel.current?.focus(), []);
  // Figures that arrive later must not push what has the focus out of sight.
  useEffect(() => {
    const focused = document.activeElement;
    if (figures && focused !== panel.current && panel.current?.contains(focused))
      focused?.scrollIntoView({ block: 'nearest' });
  }, [figures]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="metrics-title"
      tabIndex={-1}
      className={isAside ? 'metrics-panel aside' : 'metrics-panel'}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="metrics-head">
        <h2 id="metrics-title">{t('title')}</h2>
        <IconButton icon="arrow-left-right" label={t('move')} onClick={() => setAside(!isAside)} />
        <IconButton icon="refresh-cw" label={t('refresh')} onClick={refresh} />
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {summary.all ? (
        <>
          <Timings summary={summary} figures={figures} />
          <Figures summary={summary} all={summary.all} />
          <DurationChart records={records} label={t('chart', { count: Math.min(records.length, 24) })} />
        </>
      ) : (
        <p className="muted">{t(enabled ? 'empty' : 'off')}</p>
      )}
      <p className="caption quiet">{t('intro')}</p>
      <SentReports filesHeld={figures.filesHeld} />
      <div className="metrics-foot">
        <span id="metrics-toggle">
          <b>{t('toggle')}</b>
          <span className="caption quiet block">{t('toggleLine')}</span>
        </span>
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={enabled}
          aria-labelledby="metrics-toggle"
          onClick={() => settings.metricsEnabled.set(!enabled)}
        />
      </div>
      <button
        type="button"
        className="btn btn-secondary btn-small"
        disabled={records.length === 0}
        onClick={() => {
          // Nothing is left to clear: the button cannot keep the focus.
          panel.current?.focus();
          metricRecords.clear();
        }}
      >
        {t('clear')}
      </button>
    </div>
  );
}

interface IconButtonProps {
  icon: 'arrow-left-right' | 'refresh-cw' | 'x';
  label: string;
  onClick: () => void;
}

function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button type="button" className={`icon-btn only ${icon}`} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Average times in the browser and on the server, for PDF and for images. */
function Timings({ summary, figures }: { summary: PanelSummary; figures: ServerFigures }) {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const show = (duration: number | undefined) => (duration === undefined ? '–' : formatDuration(duration, language));
  const rows = [
    {
      name: t('pdf'),
      client: meanOf(Object.values(summary.pdf)),
      server: meanOf(pdfOperations.map((operation) => figures.timings[operation])),
    },
    { name: t('image'), client: meanOf([summary.image]), server: meanOf([figures.timings[imageOperation]]) },
  ];
  return (
    <table className="metrics-table">
      <caption className="visually-hidden">{t('averages')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('client')}</th>
          <th scope="col">{t('server')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, client, server }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{show(client)}</td>
            <td className="num">{show(server)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ summary, all }: { summary: PanelSummary; all: NonNullable<PanelSummary['all']> }) {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <dl className="metrics-figures">
      <Figure name={t('count')}>{numberFormat(language).format(summary.metricsCount)}</Figure>
      <Figure name={t('successRate')}>{percent.format(all.successRate / 100)}</Figure>
      <Figure name={t('average')}>{formatDuration(all.avgDuration, language)}</Figure>
      <Figure name={t('p95')}>{formatDuration(all.p95, language)}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption quiet">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
