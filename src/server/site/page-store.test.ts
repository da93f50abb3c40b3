import { expect, test } from 'vitest';
import { chooseEncoding, hasPage } from './page-store.ts';

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  [undefined, false],
])('a browser that says it has %s has the page: %s', (said, has) => {
  for (const etag of ['"abc"', 'W/"abc"']) expect(hasPage(said, etag)).toBe(has);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['BR', 'br'],
  [undefined, 'identity'],
] as const)('for %s a page is sent as %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
