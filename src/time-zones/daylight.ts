/** Day is from 6 to under 18, by the hour alone. */
const dayStartsAt = 6;
const nightStartsAt = 18;
const hoursOfEach = 12;

export function isDay(hour: number): boolean {
  return hour >= dayStartsAt && hour < nightStartsAt;
}

/** When people sleep: no time for a meeting. */
export const nightHours = [22, 6] as const;

export function isNightHour(hour: number): boolean {
  const [from, to] = nightHours;
  return hour >= from || hour < to;
}

/** How much of the day or of the night is over, 0 to 1: where the sun or the moon stands on its arc. */
export function progressOfSky(hour: number, minute: number): number {
  const sinceSix = hour + minute / 60 - dayStartsAt;
  return ((sinceSix + 24) % hoursOfEach) / hoursOfEach;
}
