import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { embeddedProgress, type ProgressWord, sharedProgress } from './progress-hub.ts';

function listenTo(hub: ReturnType<typeof embeddedProgress>, id: string) {
  const heard: ProgressWord[] = [];
  return { heard, stop: hub.listen(id, (word) => heard.push(word)) };
}

describe('progress', () => {
  it('is heard by those who listen before the call, and by those who come late from the last word on', () => {
    const hub = embeddedProgress();
    const id = randomUUID();
    const early = listenTo(hub, id);
    const track = hub.open(id);
    track.report({ phase: 'opening' });
    const late = listenTo(hub, id);
    track.report({ phase: 'pages', done: 1, total: 2 });
    track.end();
    const pages = { phase: 'pages', done: 1, total: 2 };
    expect(early.heard).toEqual(['open', { phase: 'opening' }, pages, 'end']);
    expect(late.heard).toEqual([{ phase: 'opening' }, pages, 'end']);
  });

  it('is not heard by those who listen to another id or stopped', () => {
    const hub = embeddedProgress();
    const id = randomUUID();
    const other = listenTo(hub, randomUUID());
    const stopped = listenTo(hub, id);
    stopped.stop();
    hub.open(id).report({ phase: 'opening' });
    expect(other.heard).toEqual([]);
    expect(stopped.heard).toEqual([]);
  });

  it('of an id in use stays with the first call, and an id that is no UUID is nobody’s', () => {
    const hub = embeddedProgress();
    const id = randomUUID();
    const { heard } = listenTo(hub, id);
    const first = hub.open(id);
    const second = hub.open(id);
    second.report({ phase: 'saving' });
    second.end();
    first.report({ phase: 'pages' });
    expect(heard).toEqual(['open', { phase: 'pages' }]);
    const guessed = listenTo(hub, '1');
    hub.open('1').report({ phase: 'pages' });
    expect(guessed.heard).toEqual([]);
  });
});

describe('shared progress', () => {
  const hubOver = (status: Redis['status']) => {
    const asked = { subscribe: vi.fn(async () => 1), unsubscribe: vi.fn(async () => 0) };
    const redis = { status, get: async () => null } as unknown as Redis;
    const subscriber = Object.assign(new EventEmitter(), { status, ...asked });
    return { hub: sharedProgress(redis, subscriber as unknown as Redis, embeddedProgress()), asked, subscriber };
  };

  it('leaves the channel of an operation when its last listener stops', () => {
    const { hub, asked } = hubOver('ready');
    const id = randomUUID();
    const stops = [hub.listen(id, () => {}), hub.listen(id, () => {})];
    stops[0]?.();
    expect(asked.unsubscribe).not.toHaveBeenCalled();
    stops[1]?.();
    expect(asked.unsubscribe).toHaveBeenCalledOnce();
  });

  it('with Redis away asks nothing of it, and is heard from this process', () => {
    const { hub, asked } = hubOver('reconnecting');
    const id = randomUUID();
    const heard: ProgressWord[] = [];
    const stop = hub.listen(id, (word) => heard.push(word));
    hub.open(id).end();
    stop();
    expect(heard).toEqual(['open', 'end']);
    expect(asked.subscribe).not.toHaveBeenCalled();
    expect(asked.unsubscribe).not.toHaveBeenCalled();
  });

  it('asks for those who still listen once Redis is back', () => {
    const { hub, asked, subscriber } = hubOver('reconnecting');
    hub.listen(randomUUID(), () => {})();
    const id = randomUUID();
    hub.listen(id, () => {});
    subscriber.status = 'ready';
    subscriber.emit('ready');
    expect(asked.subscribe.mock.calls).toEqual([[`kitbox:progress:${id}`]]);
  });
});
