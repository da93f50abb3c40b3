import { describe, expect, test } from 'vitest';
import { isDay, progressOfSky } from './daylight.ts';
import { abbreviationOf, formatHourDifference, formatUtcOffset } from './offset.ts';

describe('offsets', () => {
  test.each([
    [330, 'en', '+5.5'],
    [-210, 'en', '−3.5'],
    [0, 'en', '±0'],
    [345, 'en', '+5.75'],
    [765, 'en', '+12.75'],
    [-300, 'en', '−5'],
    [330, 'de', '+5,5'],
    [345, 'ar-u-nu-latn', '+5.75'],
    [-1500, 'en', '−25'],
  ])('a difference of %i minutes reads %3$s in %s', (minutes, locale, text) => {
    expect(formatHourDifference(minutes, locale)).toBe(text);
  });

  test.each([
    [345, 'UTC+5:45'],
    [-210, 'UTC−3:30'],
    [0, 'UTC+0'],
    [120, 'UTC+2'],
    [-570, 'UTC−9:30'],
  ])('an offset of %i minutes reads %s', (minutes, text) => {
    expect(formatUtcOffset(minutes)).toBe(text);
  });

  test.each([
    ['America/New_York', -300, 'EST'],
    ['America/New_York', -240, 'EDT'],
    ['Australia/Lord_Howe', 660, 'LHDT'],
    ['America/Vancouver', -480, 'PST'],
    ['Africa/Casablanca', 60, 'WEST'],
    ['Asia/Singapore', 450, 'UTC+7:30'],
    ['Antarctica/Troll', 120, 'UTC+2'],
    ['UTC', 0, 'UTC'],
  ])('%s at %i minutes is called %s', (id, minutes, abbreviation) => {
    expect(abbreviationOf(id, minutes)).toBe(abbreviation);
  });
});

describe('day and night', () => {
  test.each([
    [5, false],
    [6, true],
    [17, true],
    [18, false],
    [0, false],
  ])('hour %i is day: %s', (hour, day) => {
    expect(isDay(hour)).toBe(day);
  });

  test.each([
    [6, 0, 0],
    [12, 0, 0.5],
    [17, 59, 719 / 720],
    [18, 0, 0],
    [0, 0, 0.5],
    [5, 59, 719 / 720],
  ])('at %i:%i the sky is at %d', (hour, minute, progress) => {
    expect(progressOfSky(hour, minute)).toBeCloseTo(progress, 9);
  });
});
