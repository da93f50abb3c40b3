import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import files from '../../../locales/en/files.json' with { type: 'json' };
import type { ReportNote } from '../../shared/result-report.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import type { QueueRow } from './queue-row.ts';
import { QueueRowView } from './queue-row-view.tsx';
import { QueueStore } from './queue-store.ts';
import { RowWords } from './row-words.tsx';

const i18n = createI18n({ language: 'en', siteName: 'Kitbox', resources: { en: { common, files } } });
const textOf = (view: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{view}</I18nextProvider>).replaceAll(/<[^>]*>/g, '');

function doneRow(sentBytes: number, bytes: number, notes?: ReportNote[]): QueueRow {
  const result = {
    blob: new Blob(['x'.repeat(bytes)]),
    name: 'a.png',
    sentBytes,
    isSmallerForm: true,
    report: notes && { inputBytes: sentBytes, outputBytes: bytes, notes },
  };
  return {
    id: 'a',
    file: new File([], 'a.png'),
    password: '',
    state: { status: 'done', result },
    results: new Map(),
  };
}

it('a file that has the size that was asked for is done, however little it took', () => {
  const words = (sent: number, bytes: number, targetBytes?: number) =>
    textOf(<RowWords row={doneRow(sent, bytes)} targetBytes={targetBytes} />);
  expect(words(10_000, 9_900)).toBe('Done, but only 1.0% smaller at this quality');
  expect(words(10_000, 9_900, 20_000)).toBe('Done');
  expect(words(10_000, 10_000, 20_000)).toBe('Done');
  expect(words(10_000, 9_900, 5_000)).toContain('over 4.88 KB');
});

it('a saving that reads as nothing is told as none', () => {
  const row = doneRow(40_000, 39_999);
  expect(textOf(<RowWords row={row} targetBytes={undefined} />)).not.toContain('%');
  const grips = { current: { onKeyDown: () => () => {}, onPointerDown: () => () => {} } };
  const plain = {
    kind: 'image',
    targetBytes: undefined,
    isLifted: false,
    helpId: 'help',
    grips,
    onRemove: () => {},
  } as const;
  const view = <QueueRowView row={row} store={new QueueStore('t')} {...plain} />;
  expect(textOf(view)).toContain('39.06 KB');
  expect(textOf(view)).not.toContain('%');
});

it('a wrong password is said once, at its field', () => {
  const row: QueueRow = { ...doneRow(1, 1), state: { status: 'locked', isWrong: true } };
  const grips = { current: { onKeyDown: () => () => {}, onPointerDown: () => () => {} } };
  const rest = {
    kind: 'pdf',
    targetBytes: undefined,
    isLifted: false,
    helpId: 'help',
    grips,
    onRemove: () => {},
  } as const;
  const view = <QueueRowView row={row} store={new QueueStore('t')} {...rest} />;
  expect(textOf(view).split(common.password.wrong)).toHaveLength(2);
});

it('a row tells what its result lost, and the size once', () => {
  const words = (...notes: ReportNote[]) =>
    textOf(<RowWords row={doneRow(10_000, 900, notes)} targetBytes={undefined} />);
  expect(words({ code: 'animation_dropped' })).toBe('DoneThis format holds a single image: the first frame was kept');
  expect(words({ code: 'signatures_invalidated', count: 2 })).toContain('2 digital signatures are no longer valid');
  expect(words({ code: 'images_recompressed', count: 2 }, { code: 'target_missed' })).toBe('Done');
});
