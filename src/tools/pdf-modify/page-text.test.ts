import { describe, expect, it } from 'vitest';
import { choosePages, findMisfit, modifiedName, pagesOfResult, readPageText, writePages } from './page-text.ts';

describe('reading the typed pages', () => {
  it('keeps the typed order and repeats', () => {
    expect(readPageText(' 3, 1-2 ,1', 5)).toEqual({ kind: 'pages', pages: [3, 1, 2, 1] });
  });
  it('names the page past the end', () => {
    expect(readPageText('1-9', 5)).toEqual({ kind: 'beyond', page: 9 });
  });
  it('tells empty, unclear and too long apart', () => {
    expect(readPageText('  ', 5)).toEqual({ kind: 'empty' });
    expect(readPageText('abc', 5)).toEqual({ kind: 'unclear' });
    expect(readPageText('1,'.repeat(1025), 5)).toEqual({ kind: 'too-long' });
  });
  it('names page 0, which no file has, and a range from its end', () => {
    expect(readPageText('0', 5)).toEqual({ kind: 'beyond', page: 0 });
    expect(readPageText('2,0-3', 5)).toEqual({ kind: 'beyond', page: 0 });
    expect(readPageText('1, 3 - 1', 5)).toEqual({ kind: 'backwards', first: 3, last: 1 });
    expect(readPageText('٣–١', 5)).toEqual({ kind: 'backwards', first: 3, last: 1 });
    for (const text of ['1,,2', '1-', '-3', '1-2-3', '2;3', '12345678-1']) {
      expect(readPageText(text, 5), text).toEqual({ kind: 'unclear' });
    }
  });
  it('finds the page that a list of ranges has and the file has not; what is not written yet is no fault', () => {
    expect(findMisfit('1-3;4-9', 9)).toBeUndefined();
    expect(findMisfit('1-3;4-9', 5)).toEqual({ kind: 'beyond', page: 9 });
    expect(findMisfit('1-2؛٣-١', 5)).toEqual({ kind: 'backwards', first: 3, last: 1 });
    for (const text of ['', '1-3;', 'abc', '1-']) expect(findMisfit(text, 5), text).toBeUndefined();
  });
  it('does not spell out more than any file holds', () => {
    const read = readPageText(Array(200).fill('1-5000').join(','), 5000);
    expect(read.kind === 'pages' && read.pages.length).toBe(10_000);
  });
  it('reads Arabic-Indic digits', () => {
    expect(readPageText('١,٣', 5)).toEqual({ kind: 'pages', pages: [1, 3] });
  });
});

describe('the pages of the result', () => {
  const count = (text: string, mode: 'SELECT' | 'REMOVE') => pagesOfResult(readPageText(text, 504), mode, 504);
  it('are those kept, repeats included, or those left', () => {
    expect(count('1-300,1', 'SELECT')).toBe(301);
    expect(count('1-204,1', 'REMOVE')).toBe(300);
  });
  it('are all of the file while none are chosen', () => {
    expect([count('', 'SELECT'), count('', 'REMOVE'), count('abc', 'SELECT')]).toEqual([504, 504, 504]);
  });
  it('are unknown before they are counted', () => {
    expect(pagesOfResult({ kind: 'empty' }, 'SELECT', undefined)).toBeUndefined();
  });
});

describe('clicking pages', () => {
  it('keeps the order of the document when the list has it', () => {
    expect(choosePages([1, 5], [3], true)).toEqual([1, 3, 5]);
  });
  it('adds at the end of a list in an order of its own', () => {
    expect(choosePages([5, 1], [3, 5], true)).toEqual([5, 1, 3]);
  });
  it('takes out every repeat of a page', () => {
    expect(choosePages([3, 1, 1, 2], [1], false)).toEqual([3, 2]);
  });
});

describe('writing pages', () => {
  it('writes runs of three as a range, and keeps order and repeats when selecting', () => {
    expect(writePages([1, 2, 3, 5, 6, 9], 'SELECT')).toBe('1-3,5,6,9');
    expect(writePages([3, 1, 1], 'SELECT')).toBe('3,1,1');
  });
  it('sorts and names each page once when removing', () => {
    expect(writePages([7, 5, 6, 5], 'REMOVE')).toBe('5-7');
  });
  it('is read back as the same pages', () => {
    const pages = [4, 2, 3, 4, 5, 1];
    expect(readPageText(writePages(pages, 'SELECT'), 9)).toEqual({ kind: 'pages', pages });
  });
});

describe('the name of the result', () => {
  it('has one ending, whatever the input had', () => {
    expect(modifiedName('report.pdf')).toBe('modified_report.pdf');
    expect(modifiedName('Report.PDF')).toBe('modified_Report.pdf');
    expect(modifiedName('report')).toBe('modified_report.pdf');
  });
});
