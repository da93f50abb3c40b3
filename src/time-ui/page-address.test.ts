import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const at = (search: string) => ({ pathname: '/time-tools', search }) as Location;

test('an address keeps the tab and the language, a link for others the tab, and neither what a link asked for', () => {
  const asked = at('?from=utc&tab=world-clock&to=tokyo&lng=ar');
  expect(pageAddress(asked, 'here')).toBe('/time-tools?tab=world-clock&lng=ar');
  expect(pageAddress(asked, 'forOthers')).toBe('/time-tools?tab=world-clock');
  expect(pageAddress(at('?lng=ar'), 'forOthers')).toBe('/time-tools');
});
