import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { type CompressOptions, compressPdf } from '../compress.ts';

const template = `<template><field name="a">
<event activity="initialize"><script>app.alert('hello')</script></event>
<event activity="click"><script>xfa.host.beep()</script></event>
<event activity="click"><submit target="https://example.org/"/></event>
<event name="leaving" activity='exit'><script>format()</script></event>
<calculate><script>1 + 1</script></calculate></field></template>`;

function formWith(packets: Buffer | string[], dictionary = ''): Uint8Array {
  const writer = new PdfWriter();
  const streams = (Array.isArray(packets) ? packets : [packets]).map((packet) => writer.addStream(dictionary, packet));
  const tree = writer.reserve();
  const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(
    writer.add(
      `<< /Type /Catalog /Pages ${tree} 0 R /AcroForm << /Fields [] /XFA [${streams.map((stream) => `(template) ${stream} 0 R`).join(' ')}] >> >>`,
    ),
  );
}

async function compressedForm(bytes: Uint8Array, options: CompressOptions = { level: 'LOW' }) {
  const result = await compressPdf({ files: [bytes], options }, { onProgress: () => undefined });
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

  it('loses it also where only the password changes', async () => {
    const { text, notes } = await compressedForm(formWith(Buffer.from(template)), { passwordOnly: true });
    expect(text).not.toContain('app.alert');
    expect(text).toContain('xfa.host.beep()');
    expect(notes).toContainEqual({ code: 'active_content_removed', count: 2 });
  });

  it('loses it whatever its namespace is called, and with brackets in quotes', async () => {
    const packet = `<t:template xmlns:t="x"><t:event name="a>b" activity="initialize"><t:script>app.alert(1)</t:script></t:event>
<t:event activity="ready"/><t:event activity="click"><t:script>xfa.host.beep()</t:script></t:event ></t:template>`;
    const { text, notes } = await compressedForm(formWith(Buffer.from(packet)));
    expect(text).not.toContain('app.alert');
    expect(text).toContain('xfa.host.beep()');
    expect(text).toContain('activity="ready"');
    expect(notes).toContainEqual({ code: 'active_content_removed', count: 1 });
  });

  it.each([
    ['an event ends in another packet', ['<event activity="ready"><script>run()</script>', '</event>']],
    ['a tag does', ['<field><eve', 'nt activity="ready"><script>run()</script></event></field>']],
    ['a hundred thousand events lie in one another', [`${'<event activity="click">'.repeat(100_000)}</event>`]],
    ['it has words of its own', ['<!DOCTYPE x [<!ENTITY run "&#60;event activity=\'ready\'/>">]><x>&run;</x>']],
  ])('goes as a whole where %s', async (_what, packets) => {
    const { text, notes } = await compressedForm(formWith(packets));
    expect(text).toBeUndefined();
    expect(notes).toContainEqual({ code: 'active_content_removed', count: 1 });
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
