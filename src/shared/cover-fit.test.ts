import { describe, expect, it } from 'vitest';
import { coverFit } from './cover-fit.ts';

describe('cover fit', () => {
  it('takes the whole image when the shapes agree', () => {
    expect(coverFit({ width: 400, height: 200 }, { width: 1000, height: 500 })).toEqual({
      left: 0,
      top: 0,
      width: 400,
      height: 200,
    });
  });

  it('cuts the sides of an image that is too wide, evenly', () => {
    expect(coverFit({ width: 400, height: 100 }, { width: 50, height: 50 })).toEqual({
      left: 150,
      top: 0,
      width: 100,
      height: 100,
    });
  });

  it('cuts the top and bottom of an image that is too tall, evenly', () => {
    expect(coverFit({ width: 100, height: 400 }, { width: 200, height: 100 })).toEqual({
      left: 0,
      top: 175,
      width: 100,
      height: 50,
    });
  });

  it('never asks for less than a pixel nor for more than there is', () => {
    expect(coverFit({ width: 10_000, height: 1 }, { width: 1, height: 1000 })).toEqual({
      left: 4999,
      top: 0,
      width: 1,
      height: 1,
    });
  });
});
