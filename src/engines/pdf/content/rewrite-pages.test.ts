import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { drawPages, meanDifference } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressionLevelIds } from '../../../shared/compression-level.ts';
import { compressPdf } from '../compress.ts';

/** A curve in short lines as a plotting program writes it: more digits than anybody can see. */
function plot(count = 1200): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => {
    const x = 50 + (index * 480) / count;
    return `0 0 0 RG 0.5 w ${x.toFixed(6)} ${(400 + 200 * Math.sin(index / 37)).toFixed(6)} m ${(x + 3.3).toFixed(6)} ${(400 + 200 * Math.sin((index + 1) / 37)).toFixed(6)} l S`;
  });
  return makeDocument({ pages: [{ text: 'a plot', content: lines.join('\n') }] });
}

describe('a page full of lines', () => {
  it('gets far smaller, looks and reads the same, and no level is larger than a gentler one', async () => {
    const input = plot();
    const sizes: number[] = [];
    const { texts } = await readPdf(input);
    const before = drawPages(input, 72)[0]?.pixels ?? Buffer.alloc(0);
    for (const level of compressionLevelIds) {
      const result = await compressPdf({ files: [input], options: { level } }, { onProgress: () => undefined });
      if (!result.ok) throw new Error(result.failure.code);
      const { bytes } = result.value;
      sizes.push(bytes.length);
      expect((await readPdf(bytes)).texts).toEqual(texts);
      const after = drawPages(bytes, 72)[0]?.pixels ?? Buffer.alloc(0);
      expect(after.length).toBeGreaterThan(0);
      expect(meanDifference(before, after)).toBeLessThan(0.3);
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    // Packing alone would not get it there.
    expect(sizes[0]).toBeLessThan(deflateSync(input, { level: 9 }).length * 0.7);
  }, 60_000);
});

describe('a page of more lines than are drawn in a second', () => {
  const input = plot(15_500);
  const sizeWithin = async (ms: number) => {
    const context = { onProgress: () => undefined, timeLeftMs: () => ms };
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, context);
    if (!result.ok) throw new Error(result.failure.code);
    return result.value.bytes.length;
  };

  it('is written anew where there is time to look at it twice, and only there', async () => {
    const [hurried, unhurried] = [await sizeWithin(4000), await sizeWithin(60_000)];
    expect(unhurried).toBeLessThan(hurried * 0.7);
  }, 60_000);
});

describe('two drawings that differ in digits nobody can see', () => {
  it('become one', async () => {
    const drawing = (last: string) =>
      Array.from({ length: 200 }, (_, index) => `${index}.5${last} 10 m ${(index * 7) % 90} 80.25${last} l S`).join(
        '\n',
      );
    const pages = [{ text: 'both', content: '/A Do 1 0 0 1 100 100 cm /B Do' }];
    const input = makeDocument({ pages }, (writer) => {
      const form = (last: string) =>
        writer.addStream('/Type /XObject /Subtype /Form /BBox [0 0 210 90]', drawing(last));
      return { resources: `/XObject << /A ${form('0001')} 0 R /B ${form('0002')} 0 R >>` };
    });
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    expect(
      Buffer.from(result.value.bytes)
        .toString('latin1')
        .match(/\/Subtype ?\/Form/g),
    ).toHaveLength(1);
  });
});

describe('content that one page shows alone and another with more after it', () => {
  it('keeps the color it ends with', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, index) => `0 0 0 RG ${index}.500001 9.0000 m 9.0000 ${index % 90} l S`,
    );
    const writer = new PdfWriter();
    const tree = writer.reserve();
    const first = writer.addStream('', `${lines.join('\n')}\n1 0 0 rg`);
    const rest = writer.addStream('', '20 20 60 60 re f');
    const pageOf = (contents: string) =>
      writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] /Contents [${contents}] >>`);
    const pages = [pageOf(`${first} 0 R`), pageOf(`${first} 0 R ${rest} 0 R`)];
    writer.set(tree, `<< /Type /Pages /Count 2 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
    const input = writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    const [before, after] = [input, result.value.bytes].map((bytes) => drawPages(bytes, 72)[1]?.pixels);
    expect(meanDifference(before ?? Buffer.alloc(1), after ?? Buffer.alloc(0))).toBeLessThan(0.3);
  });
});
