import { type CalendarEvent, writeCalendarFile } from './calendar-file.ts';

/** Hands the event to the browser as a download, which phones open in their calendar. */
export function saveCalendarFile(event: CalendarEvent): void {
  const file = new Blob([writeCalendarFile(event)], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `time-${event.start.toPlainDateTime().toString().slice(0, 16).replace(':', '')}.ics`;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
