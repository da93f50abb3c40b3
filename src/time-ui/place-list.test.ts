import { expect, test } from 'vitest';
import { formatPlaces, parsePlaces } from './place-list.ts';

test('the chosen places come back after a reload, with their own names', () => {
  const places = [{ id: 'Asia/Tokyo' }, { id: 'Africa/Lagos', label: 'Team Lagos' }];
  expect(parsePlaces(formatPlaces(places))).toEqual(places);
  expect(parsePlaces('["Asia/Tokyo","Pacific/Chatham"]')).toEqual([{ id: 'Asia/Tokyo' }, { id: 'Pacific/Chatham' }]);
  expect(parsePlaces('[]')).toEqual([]);
});

test('zones that do not exist, stand twice or have an older name are put right', () => {
  expect(parsePlaces('["Nowhere","Asia/Calcutta","Asia/Kolkata",7]')).toEqual([{ id: 'Asia/Kolkata' }]);
});

test.each(['', '{}', '7', 'nonsense'])('%j is no list: each tool shows its own', (text) => {
  expect(parsePlaces(text)).toBeUndefined();
});
