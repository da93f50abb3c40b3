import * as mupdf from 'mupdf';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdObjects, releaseObjects } from './held-objects.ts';

const wrapper = mupdf.PDFObject as unknown as { _drop: (pointer: number) => void };

describe('objects of a job', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are given back once each when it ends, and those from before stay', () => {
    const document = new mupdf.PDFDocument();
    const before = document.newDictionary();
    before.put('Kept', 1);
    const drop = vi.spyOn(wrapper, '_drop');
    holdObjects();
    const own = Array.from({ length: 5 }, () => document.newArray());
    own[0]?.destroy();
    expect(drop).toHaveBeenCalledTimes(1);
    releaseObjects(true);
    expect(drop).toHaveBeenCalledTimes(5);
    expect(before.get('Kept').asNumber()).toBe(1);
    document.destroy();
  });

  it('stay until the last job ends', () => {
    const document = new mupdf.PDFDocument();
    holdObjects();
    holdObjects();
    const array = document.newArray();
    const drop = vi.spyOn(wrapper, '_drop');
    releaseObjects(true);
    expect(drop).not.toHaveBeenCalled();
    array.push(document.newInteger(3));
    expect(array.length).toBe(1);
    releaseObjects(true);
    expect(drop).toHaveBeenCalled();
    document.destroy();
  });

  it('are not touched after a trap', () => {
    const document = new mupdf.PDFDocument();
    const drop = vi.spyOn(wrapper, '_drop');
    holdObjects();
    document.newArray();
    releaseObjects(false);
    expect(drop).not.toHaveBeenCalled();
  });
});
