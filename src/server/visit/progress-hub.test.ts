import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { embeddedProgress, type ProgressWord } from './progress-hub.ts';

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
