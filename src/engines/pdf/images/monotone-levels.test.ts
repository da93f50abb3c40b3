import { describe, expect, it } from 'vitest';
import { settle } from './monotone-levels.ts';

const steps = [0, 1, 2];

/** What every step settles on when the steps offer these sizes, and whose offers that took. */
async function settleAll(offers: readonly number[], bounds: readonly number[]) {
  const asked: number[][] = [];
  const sizes: number[] = [];
  for (const step of steps) {
    const seen = new Set<number>();
    const offerOf = async (of: number) => {
      seen.add(of);
      return { size: offers[of] ?? Number.NaN };
    };
    sizes.push((await settle(step, offerOf, bounds)).size);
    asked.push([...seen].sort());
  }
  return { sizes, asked };
}

describe('settling on an offer', () => {
  it('never lets sizes rise, whatever is offered and wherever the bounds lie', async () => {
    const places = [1, 2, 3, 4, 5, 6];
    const bounds = [0, 1.5, 2.5, 3, 4.5, Number.POSITIVE_INFINITY];
    for (const strict of places) {
      for (const middle of places) {
        for (const gentle of places) {
          for (const [index, lower] of bounds.entries()) {
            for (const upper of bounds.slice(index)) {
              const { sizes } = await settleAll([strict, middle, gentle], [lower, upper]);
              expect(sizes, `${[strict, middle, gentle]} ${[lower, upper]}`).toEqual([...sizes].sort());
              expect(sizes.every((size) => [strict, middle, gentle].includes(size))).toBe(true);
            }
          }
        }
      }
    }
  });

  it('looks at no other step where each keeps to its own side', async () => {
    expect(await settleAll([10, 20, 40], [15, 30])).toEqual({ sizes: [10, 20, 40], asked: [[0], [1], [2]] });
  });

  it('takes the gentler offer where it is smaller', async () => {
    expect((await settleAll([25, 20, 40], [15, 30])).sizes).toEqual([20, 20, 40]);
  });

  it('does not go below what the stricter step could not know', async () => {
    expect((await settleAll([14, 12, 40], [15, 30])).sizes).toEqual([14, 14, 40]);
  });
});
