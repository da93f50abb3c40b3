import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import type { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { processorMsSince } from '../../../../tests/fixtures/processor-time.ts';
import { lzwLength } from '../document/lzw-length.ts';
import { modifyPdf } from '../modify.ts';

async function drawn(content: string, resources: (writer: PdfWriter) => string = () => '') {
  return drawnFile(
    makeDocument({ pages: [{ text: 'page', content }] }, (writer) => ({ resources: resources(writer) })),
  );
}

async function drawnFile(input: Uint8Array) {
  const started = process.cpuUsage();
  const options = { modifyType: 'SELECT', pages: '1', compatibilityMode: true } as const;
  const result = await modifyPdf({ files: [input], options }, { onProgress: () => undefined });
  expect(processorMsSince(started)).toBeLessThan(10_000);
  return result.ok ? 'drawn' : result.failure.code;
}

/** Forms that each draw the next one `times` times. */
function nestedForms(writer: PdfWriter, depth: number, times: number): string {
  const form = (resources: string) => `/Type /XObject /Subtype /Form /BBox [0 0 600 600] /Resources << ${resources} >>`;
  let inner = writer.addStream(form(''), '0 0 1 1 re f');
  for (let level = 0; level < depth; level++)
    inner = writer.addStream(form(`/XObject << /F ${inner} 0 R >>`), '/F Do '.repeat(times));
  return `/XObject << /F ${inner} 0 R >>`;
}

const tiling = (step: number) => (writer: PdfWriter) =>
  `/Pattern << /P ${writer.addStream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep ${step} /YStep ${step} /Resources << >>`,
    '1 0 0 rg 0 0 9 9 re f',
  )} 0 R >>`;

const shading = (steps: number) => (writer: PdfWriter) => {
  const program = writer.addStream(
    '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
    `{ add 2 div ${'dup mul sqrt '.repeat(steps)} }`,
  );
  return `/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [500 0 0 500 0 0] /Function ${program} 0 R >> >>`;
};

describe('drawing pages', () => {
  it('draws a page whose content is damaged as far as it goes, and not one that is endless before the damage', async () => {
    const damaged = (content: string) => {
      // A block of a kind that does not exist, in the middle.
      const packed = deflateSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
      const broken = Buffer.concat([packed, Buffer.alloc(40, 0xff)]);
      const file = makeDocument({ pages: [{ text: 'page', content: 'CONTENT' }] });
      const text = Buffer.from(file).toString('latin1');
      const stream = /<<[^<>]*\/Length \d+[^<>]*>>\s*stream\r?\n.*?CONTENT.*?endstream/s.exec(text);
      expect(stream).not.toBeNull();
      const own = `<< /Length ${broken.length} /Filter /FlateDecode >>\nstream\n${broken.toString('latin1')}\nendstream`;
      return new Uint8Array(
        Buffer.from(
          text.replace(stream?.[0] ?? '', () => own),
          'latin1',
        ),
      );
    };
    expect(await drawnFile(damaged('0 0 m 500 700 l S '.repeat(500)))).toBe('drawn');
    expect(await drawnFile(damaged('0 0 m 500 700 l S '.repeat(1_000_000)))).toBe('too_complex');
  });

  it('refuses forms that draw forms without end, and draws modest ones', async () => {
    expect(await drawn('/F Do', (writer) => nestedForms(writer, 9, 10))).toBe('too_complex');
    expect(await drawn('/F Do', (writer) => nestedForms(writer, 3, 5))).toBe('drawn');
  });

  it('refuses a pattern repeated at every hair, and draws an ordinary one', async () => {
    const fill = '/Pattern cs /P scn 0 0 500 500 re f';
    expect(await drawn(fill, tiling(0.0001))).toBe('too_complex');
    expect(await drawn(fill, tiling(9))).toBe('drawn');
  });

  it('refuses a shading computed by a program of 100,000 steps, and draws one of ten', async () => {
    expect(await drawn('/S sh', shading(33_000))).toBe('too_complex');
    expect(await drawn('/S sh', shading(3))).toBe('drawn');
  });

  it('refuses millions of strokes, and draws thousands', async () => {
    const stroke = '0 0 m 500 700 l S ';
    expect(await drawn(stroke.repeat(1_000_000))).toBe('too_complex');
    expect(await drawn('10 10 m 20 20 l S '.repeat(2_000))).toBe('drawn');
  });
});

describe('the length of LZW data', () => {
  it('is counted as in the example of the standard', () => {
    // ISO 32000-1, 7.4.4.2: ten bytes.
    expect(lzwLength(Buffer.from('800B6050220C0C8501', 'hex'), 1000)).toBe(10);
  });

  it('stops counting at the limit and survives rubbish', () => {
    expect(lzwLength(Buffer.alloc(100_000, 0x41), 5000)).toBeLessThan(20_000);
    expect(lzwLength(deflateSync(Buffer.alloc(1000)), 1e6)).toBeGreaterThanOrEqual(0);
  });
});
