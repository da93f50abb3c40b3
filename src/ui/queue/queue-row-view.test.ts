import { expect, it } from 'vitest';
import { QueueRowView } from './queue-row-view.tsx';

it('a row is drawn again for its own sake alone', () => {
  // With rows that keep their identity (queue-store.test.ts) this is what spares a queue of thirty.
  expect(QueueRowView).toHaveProperty('$$typeof', Symbol.for('react.memo'));
});
