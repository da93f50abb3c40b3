import { expect, it } from 'vitest';
import { formatWait } from './format-wait.ts';

it('tells a wait in steps of five seconds, then in minutes', () => {
  expect(formatWait(1, 'en')).toBe('5 seconds');
  expect(formatWait(33, 'en')).toBe('35 seconds');
  expect(formatWait(89, 'en')).toBe('90 seconds');
  expect(formatWait(100, 'en')).toBe('2 minutes');
});

it('speaks the language of the page', () => {
  expect(formatWait(20, 'de')).toBe('20 Sekunden');
  expect(formatWait(600, 'fr')).toBe('10 minutes');
});
