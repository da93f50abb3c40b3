import { expect, test } from 'vitest';
import { fitMarks } from './fit-marks.ts';

async function search(
  bytesAt: (mark: number) => number,
  maxBytes: number,
  known: { guess?: number; growth?: number } = {},
) {
  const tried: number[] = [];
  const fit = await fitMarks({
    ...{ lowest: 0, highest: 9, guess: 5, maxBytes, maxEncodes: 6, ...known },
    timeLeftMs: () => 60_000,
    encode: async (mark) => {
      tried.push(mark);
      return new Uint8Array(bytesAt(mark));
    },
  });
  return { fit, tried };
}

test('a size far out of reach is given up after two tries, with the smallest there is', async () => {
  const { fit, tried } = await search((mark) => 1000 + mark * 100, 400);
  expect(tried).toEqual([5, 0]);
  expect(fit).toMatchObject({ mark: 0, fits: false });
});

test('a size within reach is found from either side', async () => {
  expect((await search((mark) => 100 + mark * 100, 420)).fit).toMatchObject({ mark: 3, fits: true });
  expect((await search((mark) => 10 + mark ** 4, 300)).fit).toMatchObject({ mark: 4, fits: true });
  expect((await search((mark) => 100 + mark * 10, 500)).fit).toMatchObject({ mark: 9, fits: true });
});

test('where the usual growth is known, the second try is read along it', async () => {
  const bytesAt = (mark: number) => Math.round(1000 * 1.07 ** mark);
  const { fit, tried } = await search(bytesAt, bytesAt(6) * 1.01, { guess: 9, growth: 1.07 });
  expect(tried).toEqual([9, 6]);
  expect(fit).toMatchObject({ mark: 6, fits: true });
});
