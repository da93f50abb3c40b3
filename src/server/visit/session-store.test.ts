import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { embeddedSessions } from './session-store.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('session timings', () => {
  it('are averaged for each session and operation', async () => {
    const book = embeddedSessions();
    const session = book.open('session-one');
    session.record('pdf_merge', 100);
    session.record('pdf_merge', 300);
    session.record('pdf_modify', 50);
    book.open('session-two').record('pdf_merge', 9000);
    expect(await book.timings('session-one', 'pdf_merge')).toEqual({
      avgDuration: 200,
      count: 2,
      minDuration: 100,
      maxDuration: 300,
    });
  });

  it('are forgotten two hours after the last call', async () => {
    let now = 0;
    const book = embeddedSessions(() => now);
    book.open('session-one').record('pdf_merge', 100);
    now = 2 * 60 * 60 * 1000;
    expect(await book.timings('session-one', 'pdf_merge')).toMatchObject({ count: 1 });
    now += 1;
    expect(await book.timings('session-one', 'pdf_merge')).toMatchObject({ count: 0 });
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'with space', ['a', 'b'], '__proto__\n'])(
    'of an id that is none (%j) are not kept',
    async (id) => {
      const book = embeddedSessions();
      book.open(id).record('pdf_merge', 1);
      expect(await book.timings(String(id), 'pdf_merge')).toMatchObject({ count: 0 });
    },
  );

  it('of 150,000 random ids cost less than 15 MB', () => {
    const book = embeddedSessions();
    const heldBytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = heldBytes();
    for (let made = 0; made < 150_000; made++)
      book.open(`visit-${Math.random()}`.replace('.', '')).record('pdf_merge', made);
    expect(heldBytes() - before).toBeLessThan(15 * 1024 * 1024);
  }, 120_000);
});

describe('files held', () => {
  it('are counted while a request lasts', async () => {
    const book = embeddedSessions();
    const first = book.open('session-one');
    const second = book.open('session-one');
    first.hold();
    first.hold();
    second.hold();
    expect(await book.filesHeld('session-one')).toBe(3);
    first.release();
    first.release();
    expect(await book.filesHeld('session-one')).toBe(1);
  });
});
