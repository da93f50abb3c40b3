import { expect, test } from 'vitest';
import { fixedOffsetOf, fixedZoneId } from './fixed-zone.ts';
import { cleanZoneIds } from './local-zone.ts';
import { readOffset } from './places/read-offset.ts';

test.each([
  [0, 'UTC'],
  [330, '+05:30'],
  [-210, '-03:30'],
  [-180, 'Etc/GMT+3'],
  [840, 'Etc/GMT-14'],
])('%i minutes are the zone %s and back', (minutes, id) => {
  expect(fixedZoneId(minutes)).toBe(id);
  expect(fixedOffsetOf(id)).toBe(minutes);
});

test('an offset has one name, however it is stored', () => {
  expect(cleanZoneIds(['+05:00', 'Etc/GMT-5', 'GMT', 'UTC', 'Etc/UTC'])).toEqual(['Etc/GMT-5', 'UTC']);
});

test.each(['UTC+15', 'utc-13', '+5:99', '530', '12', 'utc'])('%s is no offset', (text) => {
  expect(readOffset(text)).toBeUndefined();
});
