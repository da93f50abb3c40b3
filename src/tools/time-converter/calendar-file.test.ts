import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { writeCalendarFile } from './calendar-file.ts';

function write(summary: string, description = 'New York 10:30') {
  return writeCalendarFile({
    start: Temporal.ZonedDateTime.from('2026-05-14T16:30[Europe/Paris]'),
    summary,
    description,
    address: 'https://kitbox.example/time-tools#at=2026-05-14T16:30&in=Europe/Paris&to=America/New_York',
    siteName: 'Kitbox',
    writtenAtMs: Date.UTC(2026, 4, 1, 8, 0, 0),
  });
}

describe('the calendar file', () => {
  test('holds the chosen moment in its zone, with the rules of that zone', () => {
    const file = write('16:30 in Paris');
    expect(file).toContain('\r\nDTSTART;TZID=Europe/Paris:20260514T163000\r\n');
    expect(file).toContain('\r\nTZID:Europe/Paris\r\nBEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\n');
    expect(file).toContain('\r\nDTSTAMP:20260501T080000Z\r\n');
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  });

  test('escapes what has a meaning in the format', () => {
    expect(write('a, b; c \\ d\ne')).toContain('SUMMARY:a\\, b\\; c \\\\ d\\ne\r\n');
  });

  test('has no line over 75 octets and loses nothing by folding, in any script', () => {
    const summary = '東京の時刻 🕐 توقيت طوكيو '.repeat(8).trim();
    const file = write(summary);
    const encoder = new TextEncoder();
    for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
    expect(file.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
