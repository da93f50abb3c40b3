import { expect, test } from 'vitest';
import { resolveZoneName } from './resolve-zone-name.ts';

test.each([
  ['utc', 'UTC'],
  ['GMT', 'UTC'],
  ['asia-kolkata', 'Asia/Kolkata'],
  ['asia-calcutta', 'Asia/Kolkata'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['new-york', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['london', 'Europe/London'],
  ['us-pacific', 'America/Los_Angeles'],
  ['pst', 'America/Los_Angeles'],
  ['IST', 'Asia/Kolkata'],
  ['cst', 'America/Chicago'],
  ['utc+5:30', '+05:30'],
  ['utc 5:30', '+05:30'],
  ['gmt-3', 'Etc/GMT+3'],
])('an address that says %s means %s', (name, zoneId) => {
  expect(resolveZoneName(name)).toEqual([zoneId]);
});

test.each(['', 'nowhere', '../etc/passwd', 'utc+99'])('%j names no zone', (name) => {
  expect(resolveZoneName(name)).toEqual([]);
});
