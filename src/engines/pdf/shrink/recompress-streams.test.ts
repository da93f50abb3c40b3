import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const drawing = Array.from({ length: 300 }, (_, index) => {
  const [x, y] = [(index * 37) % 180, (index * 53) % 180];
  return `${(index % 10) / 10} g ${x} ${y} ${3 + (index % 7)} ${2 + (index % 5)} re f`;
}).join('\n');

/** A page whose content was packed lightly, and then harmed. */
function makePage(harm: (packed: Buffer) => Buffer): Uint8Array {
  const writer = new PdfWriter();
  const content = writer.addStream('/Filter /FlateDecode', harm(deflateSync(drawing, { level: 1 })));
  const tree = writer.reserve();
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 200 200] /Contents ${content} 0 R /Resources << >> >>`,
  );
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

async function contentAfter(input: Uint8Array): Promise<{ bytes: Uint8Array; length: number; text: string }> {
  const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const document = mupdf.Document.openDocument(result.value.bytes, 'application/pdf').asPDF();
  const content = document?.findPage(0).get('Contents');
  if (!content) throw new Error('no content');
  const text = content.readStream().asString();
  return { bytes: result.value.bytes, length: content.readRawStream().getLength(), text };
}

function withWrongSum(packed: Buffer): Buffer {
  const harmed = Buffer.from(packed);
  harmed.writeUInt32BE(0x12345678, harmed.length - 4);
  return harmed;
}

describe('a stream with a wrong sum at its end', () => {
  it('is packed anew with all its bytes, and the page looks the same', async () => {
    const input = makePage(withWrongSum);
    const { bytes, length, text } = await contentAfter(input);
    expect(text).toBe(drawing);
    expect(length).toBeLessThan(deflateSync(drawing, { level: 1 }).length * 0.95);
    expect(differenceInLook(bytes, input, 80)).toBe('');
  });

  it('stays as it is where it also breaks off', async () => {
    const harm = (packed: Buffer) => withWrongSum(packed.subarray(0, packed.length >> 1));
    const { length } = await contentAfter(makePage(harm));
    expect(length).toBe(deflateSync(drawing, { level: 1 }).length >> 1);
  });
});
