import { describe, expect, it } from 'vitest';
import { processorMsSince } from '../../../tests/fixtures/processor-time.ts';
import { scrub, scrubUrl } from './scrub.ts';

describe('scrubbing', () => {
  it.each([
    ['password=Hunter2 and more', '[secret] and more'],
    ['{"password": "Hunter2"}', '{"[secret]'],
    ['Authorization: Bearer abc.def', '[secret]'],
    ['failed on My report.pdf', 'failed on My [file]'],
    ['at https://h/x?token=1 here', 'at https://h/x?… here'],
    ['mail me@example.org', 'mail [e-mail]'],
    ['from 203.0.113.7', 'from [address]'],
    ['a\r\nb\u001b[2J', 'a b [2J'],
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ])('%j becomes %j', (text, clean) => {
    expect(scrub(text, 500)).toBe(clean);
  });
  it('keeps only the path of an address, and nothing of what is none', () => {
    expect(scrubUrl('https://h:1/pdf-tools/merge?a=1#b')).toBe('/pdf-tools/merge');
    expect(scrubUrl('/pdf-tools?x')).toBe('/pdf-tools');
    expect(scrubUrl('javascript:alert(1)')).toBe('[address]');
  });
  it('takes no longer for a text made to be slow', () => {
    const slow = [
      'a'.repeat(4000),
      `password${' '.repeat(4000)}`,
      'a@'.repeat(2000),
      '.pd'.repeat(1300),
      ':'.repeat(4000),
    ];
    const began = process.cpuUsage();
    for (let round = 0; round < 50; round++) for (const text of slow) scrub(text, 500);
    // 250 texts, each of which took up to 180 ms.
    expect(processorMsSince(began)).toBeLessThan(5000);
  });
  it('leaves nothing of a long file name', () => {
    expect(scrub(`${'plan-for-two-'.repeat(30)}.pdf failed`, 500)).toBe('[file] failed');
  });
});
