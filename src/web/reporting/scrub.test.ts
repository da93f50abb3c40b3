import { describe, expect, test } from 'vitest';
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
});
