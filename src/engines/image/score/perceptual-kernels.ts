import {
  abs,
  add,
  addInteger,
  addIntegers,
  assemble,
  type Code,
  divide,
  everySecond,
  floats,
  get,
  integer,
  integers,
  type Kernel,
  load,
  loadByte,
  loadFloat,
  maximum,
  multiply,
  multiplyInteger,
  repeat,
  set,
  store,
  storeFloat,
  subtract,
  toFloats,
  toIntegers,
} from './wasm-assembler.ts';

/**
 * Half of the symmetric impulse response of libjxl's recursive Gaussian (Charalampidis 2016) for sigma 1.5.
 * With its radius of 5 the response is finite, so nine taps give the same blur; outside the image counts as 0.
 */
const taps = [0.26462110548819845, 0.21292859201042208, 0.10933537277746014, 0.03601111465836416, 0.009414367809653455];
export const reach = 4;
export const tapCount = 9;

/** SSIM's constant against division by nothing. */
const c2 = 0.0009;

/** Weighs nine values around a middle. */
function blurOf(value: (tap: number) => Code): Code {
  const pairs = taps.map((weight, distance) =>
    multiply(floats(weight), distance === 0 ? value(0) : add(value(-distance), value(distance))),
  );
  const [first = [], ...others] = pairs;
  return add(first, ...others);
}

/** Blurs a row of the other image, its squares and its products with the original along the row. */
const blurRows: Kernel = (() => {
  const [other, original, out, apart, bytes, at, here] = [0, 1, 2, 3, 4, 5, 6];
  const value = (row: number, tap: number) => load(addInteger(get(row), get(at)), (tap + reach) * 4);
  const firstVector = 7;
  // The nine values of each row are read once.
  const mine = (tap: number) => get(firstVector + tap + reach);
  const theirs = (tap: number) => get(firstVector + tapCount + tap + reach);
  const reads = Array.from({ length: tapCount }, (_, index) => index - reach).flatMap((tap) => [
    ...set(firstVector + tap + reach, value(other, tap)),
    ...set(firstVector + tapCount + tap + reach, value(original, tap)),
  ]);
  const next = set(here, addInteger(get(here), get(apart)));
  const body = repeat(at, bytes, 16, [
    ...reads,
    ...set(here, addInteger(get(out), get(at))),
    ...store(get(here), blurOf(mine)),
    ...next,
    ...store(
      get(here),
      blurOf((tap) => multiply(mine(tap), mine(tap))),
    ),
    ...next,
    ...store(
      get(here),
      blurOf((tap) => multiply(mine(tap), theirs(tap))),
    ),
  ]);
  return { name: 'blurRows', parameters: 5, integers: 2, vectors: 2 * tapCount, body };
})();

/** Blurs nine rows into one. Parameters: the nine rows from top to bottom, where to, bytes. */
const blurColumns: Kernel = (() => {
  const out = tapCount;
  const bytes = tapCount + 1;
  const at = tapCount + 2;
  const value = (tap: number) => load(addInteger(get(tap + reach), get(at)));
  const body = repeat(at, bytes, 16, store(addInteger(get(out), get(at)), blurOf(value)));
  return { name: 'blurColumns', parameters: tapCount + 2, integers: 1, vectors: 0, body };
})();

/**
 * Sums the errors of one row. Parameters: nine blurred rows of the other image (squares and products lie `apart` and
 * twice `apart` behind), apart, then the rows original, other, its mean, its mean square, a mask of ones, where the six
 * sums go, and bytes. The sums are structure, structure⁴, artifact, artifact⁴, lost detail, lost detail⁴.
 */
const sumErrors: Kernel = (() => {
  const apart = 9;
  const [original, other, mean, square, mask, out, bytes] = [10, 11, 12, 13, 14, 15, 16];
  const at = 17;
  const behind = 18;
  const v = 19;
  const [mean1, mean2, square2, product, structure, edge, edge1, artifact] = [
    v,
    v + 1,
    v + 2,
    v + 3,
    v + 4,
    v + 5,
    v + 6,
    v + 7,
  ];
  const sum = v + 8;
  const row = (local: number) => load(addInteger(get(local), get(at)));
  const blurred = (tap: number) => load(addInteger(get(tap + reach), get(behind)));
  const squared = (code: Code): Code => multiply(code, code);
  const local = (index: number) => get(index);
  const assign = (index: number, value: Code) => set(index, value);
  const accumulate = (index: number, value: Code): Code => set(sum + index, add(get(sum + index), value));
  const forward = set(behind, addInteger(get(behind), get(apart)));
  const zero = floats(0);
  const body = [
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [...set(sum + index, zero)]),
    ...repeat(at, bytes, 16, [
      ...set(behind, get(at)),
      ...assign(mean2, blurOf(blurred)),
      ...forward,
      ...assign(square2, blurOf(blurred)),
      ...forward,
      ...assign(product, blurOf(blurred)),
      ...assign(mean1, row(mean)),
      // 1 - (1 - (m1 - m2)²) · (2 cov + c) / (var1 + var2 + c)
      ...assign(
        structure,
        subtract(
          floats(1),
          divide(
            multiply(
              subtract(floats(1), squared(subtract(local(mean1), local(mean2)))),
              add(multiply(floats(2), subtract(local(product), multiply(local(mean1), local(mean2)))), floats(c2)),
            ),
            add(
              subtract(row(square), squared(local(mean1))),
              subtract(local(square2), squared(local(mean2))),
              floats(c2),
            ),
          ),
        ),
      ),
      ...assign(structure, multiply(maximum(local(structure), zero), row(mask))),
      ...accumulate(0, local(structure)),
      ...assign(structure, squared(local(structure))),
      ...accumulate(1, squared(local(structure))),
      // (1 + |edge of the other|) / (1 + |edge of the original|) - 1
      ...assign(edge1, abs(subtract(row(original), local(mean1)))),
      ...assign(
        edge,
        multiply(
          divide(subtract(abs(subtract(row(other), local(mean2))), local(edge1)), add(local(edge1), floats(1))),
          row(mask),
        ),
      ),
      ...assign(artifact, maximum(local(edge), zero)),
      ...accumulate(2, local(artifact)),
      ...assign(artifact, squared(local(artifact))),
      ...accumulate(3, squared(local(artifact))),
      ...assign(artifact, maximum(subtract(zero, local(edge)), zero)),
      ...accumulate(4, local(artifact)),
      ...assign(artifact, squared(local(artifact))),
      ...accumulate(5, squared(local(artifact))),
    ]),
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [...store(get(out), get(sum + index), index * 16)]),
  ];
  return { name: 'sumErrors', parameters: 17, integers: 2, vectors: 14, body };
})();

/** Looks up the linear light of 8-bit pixels. Parameters: pixels, table, three rows, floats to write. */
const readLight: Kernel = (() => {
  const [pixels, table, red, green, blue, count, at] = [0, 1, 2, 3, 4, 5, 6];
  const pixel = addInteger(get(pixels), multiplyInteger(get(at), integer(3)));
  const four = (code: Code) => multiplyInteger(code, integer(4));
  const one = (row: number, channel: number) =>
    storeFloat(addInteger(get(row), four(get(at))), loadFloat(addInteger(get(table), four(loadByte(pixel, channel)))));
  const body = repeat(at, count, 1, [...one(red, 0), ...one(green, 1), ...one(blue, 2)]);
  return { name: 'readLight', parameters: 6, integers: 1, vectors: 0, body };
})();

/** Adds two rows and every two neighbors in them. Parameters: upper, lower, where to, bytes to write. */
const halveRows: Kernel = (() => {
  const [upper, lower, out, bytes, at, double] = [0, 1, 2, 3, 4, 5];
  const sum = (offset: number) =>
    add(load(addInteger(get(upper), get(double)), offset), load(addInteger(get(lower), get(double)), offset));
  const body = repeat(at, bytes, 16, [
    ...set(double, multiplyInteger(get(at), integer(2))),
    ...set(6, sum(0)),
    ...set(7, sum(16)),
    ...store(
      addInteger(get(out), get(at)),
      multiply(floats(0.25), add(everySecond(get(6), get(7), 0), everySecond(get(6), get(7), 1))),
    ),
  ]);
  return { name: 'halveRows', parameters: 4, integers: 2, vectors: 2, body };
})();

// XYB's cube root with its bias (libjxl's opsin constants).
const bias = 0.0037930732552754493;
const biasRoot = Math.cbrt(bias);

/**
 * The cube root of what is in local `x`, into local `y`: a third of the exponent as a first guess (off by 3 % at most),
 * then Halley's step twice, which cubes the error each time.
 */
function cubeRoot(x: number, y: number, cube: number): Code {
  const guess = addIntegers(toIntegers(multiply(toFloats(get(x)), floats(1 / 3))), integers(709_921_077));
  const twice = (code: Code) => add(code, code);
  const step = [
    ...set(cube, multiply(multiply(get(y), get(y)), get(y))),
    ...set(y, multiply(get(y), divide(add(get(cube), twice(get(x))), add(twice(get(cube)), get(x))))),
  ];
  return [...set(y, guess), ...step, ...step];
}

/** Linear light to XYB, shifted into 0…1 as SSIMULACRA 2 does, with B less Y. Parameters: three rows in, three out, bytes. */
const toXyb: Kernel = (() => {
  const [red, green, blue, xOut, yOut, bOut, bytes, at] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [r, g, b, mix, root, cube, long, middle] = [8, 9, 10, 11, 12, 13, 14, 15];
  const row = (index: number) => addInteger(get(index), get(at));
  const mixture = (weights: readonly [number, number, number]) =>
    add(
      multiply(get(r), floats(weights[0])),
      multiply(get(g), floats(weights[1])),
      multiply(get(b), floats(weights[2])),
      floats(bias),
    );
  const rootOf = (weights: readonly [number, number, number], into: number) => [
    ...set(mix, mixture(weights)),
    ...cubeRoot(mix, root, cube),
    ...set(into, subtract(get(root), floats(biasRoot))),
  ];
  const bright = multiply(floats(0.5), add(get(long), get(middle)));
  const body = repeat(at, bytes, 16, [
    ...set(r, load(row(red))),
    ...set(g, load(row(green))),
    ...set(b, load(row(blue))),
    ...rootOf([0.3, 0.622, 0.078], long),
    ...rootOf([0.23, 0.692, 0.078], middle),
    ...store(row(xOut), add(multiply(floats(7), subtract(get(long), get(middle))), floats(0.42))),
    ...store(row(yOut), add(bright, floats(0.01))),
    ...rootOf([0.24342268924547819, 0.20476744424496821, 0.5518098665095535], root),
    ...store(row(bOut), add(subtract(get(root), bright), floats(0.55))),
  ]);
  return { name: 'toXyb', parameters: 7, integers: 1, vectors: 8, body };
})();

export const kernelModule = assemble([blurRows, blurColumns, sumErrors, readLight, halveRows, toXyb]);
