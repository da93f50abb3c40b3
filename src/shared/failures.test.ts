import { describe, expect, test } from 'vitest';
import { failures, isFailureCode } from './failures.ts';

describe('the table of failures', () => {
  test('only the two PDF password failures say password', () => {
    const saying = Object.entries(failures).filter(([, { message }]) => /password/i.test(message));
    expect(saying.map(([code]) => code).sort()).toEqual(['incorrect_password', 'password_required']);
  });
  test('an invalid page range begins with the words older pages look for', () => {
    expect(failures.invalid_page_range.message).toMatch(/^Invalid page range/);
  });
  test('a code is known by its own name only', () => {
    expect(isFailureCode('busy')).toBe(true);
    expect(isFailureCode('toString')).toBe(false);
  });
});
