import { describe, expect, it } from 'vitest';
import {
  addFiles,
  blamedEntry,
  emptyList,
  type MergeList,
  moveEntry,
  passwordsByPosition,
  removeAll,
  removeEntry,
  setPassword,
  undoRemove,
} from './merge-list.ts';

const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const listOf = (...names: string[]): MergeList => addFiles(emptyList, named(...names)) ?? emptyList;
const names = (list: MergeList) => list.entries.map(({ file }) => file.name).join('');
const idAt = (list: MergeList, at: number) => list.entries[at]?.id ?? '';

describe('the list of files to merge', () => {
  it('takes ten in all and adds nothing when there would be eleven', () => {
    const eight = listOf(...'abcdefgh');
    expect(addFiles(eight, named('i', 'j'))?.entries).toHaveLength(10);
    expect(addFiles(eight, named('i', 'j', 'k'))).toBeUndefined();
  });

  it('moves a file with its password', () => {
    const list = listOf('a', 'b', 'c');
    const moved = moveEntry(setPassword(list, idAt(list, 2), 'secret'), 2, 0);
    expect(names(moved)).toBe('cab');
    expect(passwordsByPosition(moved.entries)).toEqual({ 0: 'secret' });
  });

  it('does not move past either end', () => {
    const list = listOf('a', 'b');
    expect(names(moveEntry(list, 0, -1))).toBe('ab');
    expect(names(moveEntry(list, 1, 2))).toBe('ab');
  });

  it('brings a removed file back to its place, password and all', () => {
    const list = listOf('a', 'b', 'c');
    const removed = removeEntry(setPassword(list, idAt(list, 1), 'pw'), idAt(list, 1));
    expect(names(removed)).toBe('ac');
    const back = undoRemove(removed);
    expect(names(back)).toBe('abc');
    expect(passwordsByPosition(back.entries)).toEqual({ 1: 'pw' });
    expect(back.removed).toBeUndefined();
  });

  it('brings a whole list back as it was', () => {
    const list = listOf('a', 'b', 'c');
    const cleared = removeAll(list);
    expect(names(cleared)).toBe('');
    expect(undoRemove(cleared)).toEqual({ entries: list.entries });
  });

  it('forgets the removed file when others are added', () => {
    const list = listOf('a', 'b');
    expect(addFiles(removeEntry(list, idAt(list, 0)), named('c'))?.removed).toBeUndefined();
  });

  it('blames the namesake that fits the failure', () => {
    const list = listOf('a', 'b', 'a');
    const withPassword = setPassword(list, idAt(list, 0), 'pw').entries;
    expect(blamedEntry(withPassword, { code: 'password_required', filename: 'a' })?.id).toBe(idAt(list, 2));
    expect(blamedEntry(withPassword, { code: 'incorrect_password', filename: 'a' })?.id).toBe(idAt(list, 0));
    expect(blamedEntry(withPassword, { code: 'busy' })).toBeUndefined();
  });
});
