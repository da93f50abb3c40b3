/** Zones that are nothing but an offset from UTC: 'UTC', 'Etc/GMT+3' (which is UTC−3) and '+05:30'. */
export function fixedZoneId(minutes: number): string {
  if (minutes === 0) return 'UTC';
  if (minutes % 60 === 0) return `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes / 60)}`;
  const size = Math.abs(minutes);
  const parts = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`;
}

/** Minutes from UTC, or undefined for a zone of a place. */
export function fixedOffsetOf(zoneId: string): number | undefined {
  if (zoneId === 'UTC') return 0;
  const etc = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zoneId);
  if (etc) return (etc[1] === '-' ? 1 : -1) * Number(etc[2]) * 60;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zoneId) ?? [];
  return sign === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
