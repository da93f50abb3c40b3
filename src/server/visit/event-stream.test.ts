import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** A response that nobody reads: it never closes by itself, as with a client that hangs. */
function unreadResponse() {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const failures: Error[] = [];
  raw.on('error', (error) => failures.push(error));
  return { raw, failures };
}

describe('a stream of events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('writes nothing after its end, though the response stays open', async () => {
    const { raw, failures } = unreadResponse();
    const closed = vi.fn();
    const stream = openEventStream(raw, 'id', closed);
    stream.send('progress', { phase: 'saving' });
    stream.end();
    stream.send('progress', { phase: 'checking' });
    stream.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures).toEqual([]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of a client that is gone stops its pulse', async () => {
    const { raw, failures } = unreadResponse();
    const closed = vi.fn();
    openEventStream(raw, 'id', closed);
    raw.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
