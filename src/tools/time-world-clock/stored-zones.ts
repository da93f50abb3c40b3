/** The zones shown beside the local one on a first visit. */
export const defaultClockZoneIds: readonly string[] = [
  'America/New_York',
  'Europe/London',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Paris',
  'America/Los_Angeles',
];
