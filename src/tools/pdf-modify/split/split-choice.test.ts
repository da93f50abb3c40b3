import { describe, expect, it } from 'vitest';
import { aboutHowMany, firstSplit, partsOf, toggleCut, valueToSend } from './split-choice.ts';

describe('the choice of a split', () => {
  it('is sent in bytes when it is typed in megabytes', () => {
    const bySize = (SIZE: string) => valueToSend({ by: 'SIZE', values: { ...firstSplit.values, SIZE } });
    expect(bySize('5')).toBe('5242880');
    expect(bySize('0,5')).toBe('524288');
    expect(bySize('٢')).toBe('2097152');
    expect(bySize('x')).toBe('0');
  });

  it('guesses how many parts a size makes, never more than there are pages', () => {
    const bySize = (SIZE: string) => ({ by: 'SIZE' as const, values: { ...firstSplit.values, SIZE } });
    expect(aboutHowMany(bySize('2'), 5e6, 40)).toBe(3);
    expect(aboutHowMany(bySize('0.001'), 5e6, 40)).toBe(40);
    expect(aboutHowMany(bySize('9'), 5e6, 40)).toBe(1);
  });

  it('becomes cuts at pages when a page is clicked', () => {
    const every = { by: 'EVERY', values: { ...firstSplit.values, EVERY: '2' } } as const;
    const parts = partsOf(every, 6, []);
    const cut = toggleCut(every, parts.ok ? parts.value : [], 4);
    expect(cut).toMatchObject({ by: 'AT', values: { AT: '3,4,5' } });
    const again = partsOf(cut, 6, []);
    expect(toggleCut(cut, again.ok ? again.value : [], 3).values.AT).toBe('4,5');
  });
});
