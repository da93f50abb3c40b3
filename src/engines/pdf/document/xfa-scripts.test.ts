import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const template = `<template><field name="a">
<event activity="initialize"><script>app.alert('hello')</script></event>
<event activity="click"><script>xfa.host.beep()</script></event>
<event activity="click"><submit target="https://example.org/"/></event>
<event name="leaving" activity='exit'><script>format()</script></event>
<calculate><script>1 + 1</script></calculate></field></template>`;

function formWith(packet: Buffer, dictionary = ''): Uint8Array {
  const writer = new PdfWriter();
  const stream = writer.addStream(dictionary, packet);
  const tree = writer.reserve();
  const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(
    writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /AcroForm << /Fields [] /XFA [(template) ${stream} 0 R] >> >>`),
  );
}

async function compressedForm(bytes: Uint8Array) {
  const result = await compressPdf({ files: [bytes], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const document = mupdf.PDFDocument.openDocument(result.value.bytes, 'application/pdf') as mupdf.PDFDocument;
  const form = document.getTrailer().get('Root', 'AcroForm', 'XFA');
  const text = form.isArray() ? form.get(1).readStream().asString() : undefined;
  return { text, notes: result.value.report.notes };
}

describe('an XML form', () => {
  it('loses what runs by itself and what sends data out, and keeps the rest', async () => {
    for (const input of [formWith(Buffer.from(template)), formWith(deflateSync(template), '/Filter /FlateDecode')]) {
      const { text, notes } = await compressedForm(input);
      expect(text).not.toContain('app.alert');
      expect(text).not.toContain('submit');
      expect(text).toContain('xfa.host.beep()');
      expect(text).toContain('format()');
      expect(text).toContain('1 + 1');
      expect(notes).toContainEqual({ code: 'active_content_removed', count: 2 });
    }
  });

  it('goes as a whole when it cannot be read', async () => {
    const { text, notes } = await compressedForm(formWith(Buffer.from(template, 'utf16le')));
    expect(text).toBeUndefined();
    expect(notes).toContainEqual({ code: 'active_content_removed', count: 1 });
  });

  it('stays as it is when nothing in it acts', async () => {
    const { text, notes } = await compressedForm(formWith(Buffer.from('<template><field name="a"/></template>')));
    expect(text).toBe('<template><field name="a"/></template>');
    expect(notes.map((note) => note.code)).not.toContain('active_content_removed');
  });
});
