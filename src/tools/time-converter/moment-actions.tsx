import { CalendarPlus, Check, Copy, Link } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pageAddress } from '../../time-ui/page-address.ts';
import { useCopied } from '../../time-ui/use-copied.ts';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import type { ClockReading } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import type { Conversion } from './convert.ts';
import type { ConverterState } from './converter-state.ts';
import { saveCalendarFile } from './save-calendar-file.ts';
import { encodeShare } from './share-link.ts';

interface MomentActionsProps {
  state: ConverterState;
  conversion: Conversion;
  formats: DateFormats;
  clockFormat: ClockFormat;
  sourceName: string;
  announce: (text: string) => void;
}

/** Link, text and calendar: ways to hand the plan to others. */
export function MomentActions({ state, conversion, formats, clockFormat, sourceName, announce }: MomentActionsProps) {
  const { t } = useTranslation('time-converter');
  const linkTexts = { none: t('share.link'), copied: t('share.copied'), failed: t('share.failed') };
  const [feedback, copy] = useCopied((outcome) => announce(linkTexts[outcome]));
  const textTexts = { none: t('share.text'), copied: t('share.textCopied'), failed: t('share.failed') };
  const [textFeedback, copyText] = useCopied((outcome) => announce(textTexts[outcome]));
  const { wholeDate: date, wholeTime: time, source, choice } = state;
  const { meaning, reading: own, rows } = conversion;
  const isReady = meaning !== undefined && source !== undefined;
  const address = () => {
    const rowIds = rows.map((row) => row.zoneId);
    const shared = encodeShare({ date, time, source: source ?? 'UTC', rows: rowIds, ...(choice ? { choice } : {}) });
    return `${window.location.origin}${pageAddress(window.location, 'forOthers')}#${shared}`;
  };
  const lineOf = (city: string, reading: ClockReading | undefined) =>
    reading ? [`${city}: ${formats.inOneLine(clockFormat.time(reading), formats.dayAndDate(reading.wallMs))}`] : [];
  const lines = () => [...lineOf(sourceName, own), ...rows.flatMap(({ city, reading }) => lineOf(city, reading))];
  const saveEvent = () => {
    if (!meaning || !own) return;
    saveCalendarFile({
      start: meaning.moment,
      summary: t('calendar.summary', { time: clockFormat.time(own), city: sourceName }),
      description: lines().join('\n'),
      address: address(),
      siteName: t('calendar.product'),
      writtenAtMs: Date.now(),
    });
  };
  return (
    <div className="no-print -mx-3.5 flex flex-wrap forced-colors:gap-2 sm:ms-auto">
      <button type="button" className="btn btn-ghost btn-small" disabled={!isReady} onClick={() => copy(address())}>
        {feedback === 'copied' ? (
          <Check className="icon-s text-success" aria-hidden />
        ) : (
          <Link className="icon-s" aria-hidden />
        )}
        {linkTexts[feedback]}
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-small"
        disabled={!isReady}
        onClick={() => copyText(lines().join('\n'))}
      >
        {textFeedback === 'copied' ? (
          <Check className="icon-s text-success" aria-hidden />
        ) : (
          <Copy className="icon-s" aria-hidden />
        )}
        {textTexts[textFeedback]}
      </button>
      <button type="button" className="btn btn-ghost btn-small" disabled={!isReady} onClick={saveEvent}>
        <CalendarPlus className="icon-s" aria-hidden />
        {t('calendar.button')}
      </button>
    </div>
  );
}
