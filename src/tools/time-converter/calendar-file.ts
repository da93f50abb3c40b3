import type { ZonedDateTime } from '../../time-zones/temporal.ts';
import { isPlainLocalTime, localStamp, writeTimeZone } from './calendar-zone.ts';

export interface CalendarEvent {
  /** The chosen moment, in the zone it was planned in. */
  readonly start: ZonedDateTime;
  readonly summary: string;
  readonly description: string;
  readonly address: string;
  readonly siteName: string;
  readonly writtenAtMs: number;
}

const encoder = new TextEncoder();
/** RFC 5545, 3.1: lines of at most 75 octets without the line break. */
const maxLineBytes = 75;

/** RFC 5545, 3.3.11 */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Splits between characters, never inside one. A continuation begins with a space, which counts. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > maxLineBytes) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  lines.push(current);
  return lines.join('\r\n');
}

/** 20260514T143000Z */
function utcStamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * An iCalendar file with one event, in its own zone where a calendar can tell the hour, else in UTC. It lasts an hour, since calendars draw an event without length as
 * nothing.
 */
export function writeCalendarFile({
  start,
  summary,
  description,
  address,
  siteName,
  writtenAtMs,
}: CalendarEvent): string {
  const isLocal = isPlainLocalTime(start);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(siteName)}//Time zone converter//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(isLocal ? writeTimeZone(start) : []),
    'BEGIN:VEVENT',
    `UID:${start.epochMilliseconds}-${writtenAtMs}@time-converter`,
    `DTSTAMP:${utcStamp(writtenAtMs)}`,
    isLocal
      ? `DTSTART;TZID=${start.timeZoneId}:${localStamp(start.toPlainDateTime())}`
      : `DTSTART:${utcStamp(start.epochMilliseconds)}`,
    'DURATION:PT1H',
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
