import { expect, test } from 'vitest';

test('bytes are the same when each of them is, also inside of a result', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index);
  const other = bytes.with(700, 1);
  expect({ ok: true, value: { bytes } }).toEqual({ ok: true, value: { bytes: bytes.slice() } });
  expect({ ok: true, value: { bytes } }).not.toEqual({ ok: true, value: { bytes: other } });
  expect(Buffer.from(bytes)).toStrictEqual(Buffer.from(bytes));
  expect(bytes).not.toEqual(bytes.subarray(1));
  expect(bytes).not.toStrictEqual(Buffer.from(bytes));
});

test('a file of some megabytes is compared without walking its bytes', () => {
  const before = process.cpuUsage();
  expect(new Uint8Array(4e6)).toEqual(new Uint8Array(4e6));
  const { user } = process.cpuUsage(before);
  // One by one it takes tens of seconds.
  expect(user / 1e6).toBeLessThan(2);
});
