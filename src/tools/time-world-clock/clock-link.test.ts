import { expect, test } from 'vitest';
import { decodeClocks, encodeClocks } from './clock-link.ts';

const places = [
  { id: 'America/New_York' },
  { id: 'Africa/Lagos', label: 'Team Lagos: dev, ops & 母' },
  { id: '+05:30', label: 'Mum' },
];
const hash = (text: string) => decodeClocks({ hash: `#${text}`, search: '' });

test('a link to clocks is readable and comes back as it was', () => {
  expect(encodeClocks(places.slice(0, 1))).toBe('to=America/New_York');
  expect(encodeClocks([{ id: 'Africa/Lagos', label: 'Mum' }])).toBe('to=Africa/Lagos&label=Africa/Lagos:Mum');
  expect(hash(encodeClocks(places))).toEqual(places);
  expect(hash(encodeClocks([]))).toEqual([]);
});

test('an address written by hand uses the names of the converter’s', () => {
  expect(decodeClocks({ hash: '', search: '?to=tokyo,asia-kolkata,nowhere,Tokyo' })).toEqual([
    { id: 'Asia/Tokyo' },
    { id: 'Asia/Kolkata' },
  ]);
});

test.each(['', 'top', 'to=Nowhere', 'label=Asia/Tokyo:x'])('%j asks for no clocks of its own', (text) => {
  expect(hash(text)).toBeUndefined();
});
