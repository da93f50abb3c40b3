import { describe, expect, test } from 'vitest';
import { processorMsSince } from '../../../tests/fixtures/processor-time.ts';
import { scrubAddress, scrubText } from './scrub.ts';

describe('scrubbing', () => {
  test('query strings and fragments go, paths and lines stay', () => {
    expect(scrubAddress('https://x.example/pdf-tools?tab=merge&x=1#y')).toBe('https://x.example/pdf-tools');
    expect(scrubText('at f (https://x.example/assets/a.js?v=1:10:5)')).toBe(
      'at f (https://x.example/assets/a.js:10:5)',
    );
  });
  test('file names and blobs go', () => {
    const text = scrubText('Error: cannot read "my secret plan.pdf" from blob:https://x.example/123');
    expect(text).not.toMatch(/secret|123/);
  });
  test.each([
    'report (1).pdf',
    "Anna's payslip.PDF",
    'holiday 2024.heic',
    'C:\\Users\\Anna\\scan.tiff',
    'löhne märz.xlsx',
  ])('no part of %s is left', (name) => {
    const text = scrubText(`TypeError: cannot read "${name}"`);
    expect(text).not.toMatch(/report|payslip|holiday|scan|löhne|märz/);
    expect(text).toContain('TypeError: ');
  });
  test('a query in an address without a host goes too', () => {
    expect(scrubText('cannot load /pdf-tools?tab=merge&x=1')).toBe('cannot load /pdf-tools');
  });
  test('a very long message costs little time and is cut', () => {
    const started = process.cpuUsage();
    expect(scrubText('word '.repeat(200_000)).length).toBeLessThanOrEqual(2000);
    expect(processorMsSince(started)).toBeLessThan(2000);
  });
});
