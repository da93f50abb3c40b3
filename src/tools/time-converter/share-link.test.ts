import { describe, expect, test } from 'vitest';
import { readAddress } from './read-address.ts';
import { decodeShare, encodeShare } from './share-link.ts';
import { parseStoredConverter } from './stored-rows.ts';

const conversion = {
  date: '2026-05-14',
  time: '16:30',
  source: 'Europe/Paris',
  rows: ['America/New_York', 'Asia/Tokyo'],
} as const;

describe('a shared link', () => {
  test('is readable and comes back as it was', () => {
    const link = encodeShare(conversion);
    expect(link).toBe('at=2026-05-14T16:30&in=Europe/Paris&to=America/New_York,Asia/Tokyo');
    expect(decodeShare(`#${link}`)).toEqual(conversion);
    expect(decodeShare(encodeShare({ ...conversion, choice: 'later' }))).toEqual({ ...conversion, choice: 'later' });
    expect(decodeShare(encodeShare({ ...conversion, rows: [] }))).toEqual({ ...conversion, rows: [] });
  });

  test('with older zone names or a zone twice is read with the names of the catalog', () => {
    expect(decodeShare('at=2026-05-14T16:30&in=Asia/Calcutta&to=Europe/Kiev,Europe/Kyiv')).toMatchObject({
      source: 'Asia/Kolkata',
      rows: ['Europe/Kyiv'],
    });
  });

  test('with zones that do not exist leaves them out', () => {
    expect(decodeShare('at=2026-05-14T16:30&in=Europe/Paris&to=Atlantis/City,Asia/Tokyo,<b>')?.rows).toEqual([
      'Asia/Tokyo',
    ]);
  });

  test.each([
    '',
    '#',
    '#top',
    'at=now&in=Europe/Paris',
    'at=2026-05-14T16:30',
    'at=2026-05-14T16:30&in=Nowhere',
    'at=2026-02-30T16:30&in=Europe/Paris',
    'at=2026-13-01T16:30&in=Europe/Paris',
    'at=2026-05-14T24:00&in=Europe/Paris',
  ])('is not %j', (fragment) => {
    expect(decodeShare(fragment)).toBeUndefined();
  });
});

test('an address written by hand may name a day or an hour that no calendar knows: then it is today, and now', () => {
  const asked = (query: string) => readAddress({ hash: '', search: `?from=tokyo&${query}` })?.moment;
  expect(asked('time=14:30&date=2028-02-29')).toEqual({ date: '2028-02-29', time: '14:30' });
  expect(asked('time=14:30&date=2026-02-29')).toEqual({ time: '14:30' });
  for (const time of ['25:00', '24:00', '14', '14:60']) expect(asked(`time=${time}`), time).toBeUndefined();
});

describe('the stored rows', () => {
  test('come back after a reload', () => {
    const stored = { source: 'Asia/Tokyo', rows: ['Europe/Paris'], sort: { column: 'time', direction: 'descending' } };
    expect(parseStoredConverter(JSON.stringify(stored))).toEqual(stored);
    expect(parseStoredConverter('{"rows":[]}')).toEqual({ rows: [] });
  });

  test.each(['', 'nonsense', 'null', '{}', '{"rows":7,"sort":{"column":"x"},"source":"Nowhere"}'])(
    'are none when %j is stored',
    (text) => {
      expect(parseStoredConverter(text)).toEqual({});
    },
  );
});
