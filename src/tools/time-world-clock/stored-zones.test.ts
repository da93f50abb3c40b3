import { expect, test } from 'vitest';
import { defaultClockZoneIds, parseStoredZones } from './stored-zones.ts';

test('the chosen clocks come back after a reload', () => {
  expect(parseStoredZones('["Asia/Tokyo","Pacific/Chatham"]')).toEqual(['Asia/Tokyo', 'Pacific/Chatham']);
  expect(parseStoredZones('[]')).toEqual([]);
});

test('zones that do not exist, stand twice or have an older name are put right', () => {
  expect(parseStoredZones('["Nowhere","Asia/Calcutta","Asia/Kolkata"]')).toEqual(['Asia/Kolkata']);
});

test.each(['', '{}', '7', 'nonsense'])('a first visit or %j shows the eight default zones', (text) => {
  expect(parseStoredZones(text)).toEqual(defaultClockZoneIds);
});
