import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { FastDocument } from '../fast-path/fast-document.ts';
import { mergePdfs } from '../merge.ts';
import { listPages } from './page-tree.ts';

/** Readers skip a part of the tree by the number of pages it is said to have. */
const miscounts: Record<string, (counts: Counts) => Counts> = {
  'a part too small, another too large': (counts) => ({ ...counts, left: '/Count 1', right: '/Count 2' }),
  'parts that say nothing': (counts) => ({ ...counts, left: '', right: '' }),
  'all of it too large': (counts) => ({ ...counts, all: '/Count 10000000000' }),
};

describe('a page tree that miscounts', () => {
  it.each(Object.keys(miscounts))('is not complete, and merges as what it holds: %s', async (name) => {
    const right = twoParts({ all: '/Count 3', left: '/Count 2', right: '/Count 1' });
    const wrong = twoParts(miscounts[name]?.({ all: '/Count 3', left: '/Count 2', right: '/Count 1' }) ?? fewest);
    expect(listPages(new FastDocument(Buffer.from(right)), 10)).toMatchObject({ pages: { length: 3 }, complete: true });
    expect(listPages(new FastDocument(Buffer.from(wrong)), 10)).toMatchObject({
      pages: { length: 3 },
      complete: false,
    });

    const options = { passwords: {}, compatibilityMode: false };
    const merged = await mergePdfs({ files: [wrong, right], options }, { onProgress: () => undefined });
    if (!merged.ok) throw new Error(merged.failure.code);
    const { bytes } = merged.value;
    const { boxes } = await readPdf(bytes);
    expect(boxes.map(([, , width]) => width)).toEqual([100, 101, 102, 100, 101, 102]);
    expect(Buffer.from(bytes).includes('10000000000')).toBe(false);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('is one whose page has no number of its own, or that is a page itself', () => {
    const writer = new PdfWriter();
    const page = '<< /Type /Page /MediaBox [0 0 9 9] >>';
    const tree = writer.add(`<< /Type /Pages /Count 2 /Kids [${writer.add(page)} 0 R ${page}] >>`);
    const bytes = writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
    expect(listPages(new FastDocument(Buffer.from(bytes)), 10).complete).toBe(false);

    const alone = new PdfWriter();
    const single = alone.finish(alone.add(`<< /Type /Catalog /Pages ${alone.add(page)} 0 R >>`));
    expect(listPages(new FastDocument(Buffer.from(single)), 10)).toMatchObject({
      pages: { length: 1 },
      complete: false,
    });
  });
});

interface Counts {
  all: string;
  left: string;
  right: string;
}

const fewest: Counts = { all: '', left: '', right: '' };

/** Two pages in the first part and one in the second, each of a width of its own. */
function twoParts({ all, left, right }: Counts): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  const [first, second] = [writer.reserve(), writer.reserve()];
  const page = (parent: number, width: number) =>
    writer.add(`<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} 99] >>`);
  writer.set(
    first,
    `<< /Type /Pages /Parent ${tree} 0 R ${left} /Kids [${page(first, 100)} 0 R ${page(first, 101)} 0 R] >>`,
  );
  writer.set(second, `<< /Type /Pages /Parent ${tree} 0 R ${right} /Kids [${page(second, 102)} 0 R] >>`);
  writer.set(tree, `<< /Type /Pages ${all} /Kids [${first} 0 R ${second} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
