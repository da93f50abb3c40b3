import { fail, succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfModify, pdfSplit } from './request.ts';

/**
 * What a program sends: the grammar in ASCII, with Arabic-Indic digits as ever. Other characters that people type are
 * made plain by the page, so that two callers never read one text differently.
 */
const isWireGrammar = (pages: string) => /^[\x20-\x7e\u0660-\u0669\u06f0-\u06f9]*$/.test(pages);

export const handlePdfModify: Handler<typeof pdfModify.form> = {
  overlong: { pages: 'invalid_page_range' },
  async handle({ file, ...options }, { runJob }) {
    if (!isWireGrammar(options.pages)) return fail('invalid_page_range');
    const output = await runJob({
      task: 'modifyPdf',
      options,
      files: [file],
      timeLimit: options.compatibilityMode ? 'compatibility' : 'pdf',
    });
    if (!output.ok) return output;
    return succeed({ output: output.value, filename: `modified_${file.filename.replace(/\.pdf$/i, '')}.pdf` });
  },
};

export const handlePdfSplit: Handler<typeof pdfSplit.form> = {
  overlong: { value: 'invalid_page_range' },
  async handle({ file, ...options }, { runJob }) {
    const { filename } = file;
    const output = await runJob({
      task: 'splitPdf',
      options: { ...options, filename },
      files: [file],
      timeLimit: 'pdf',
    });
    return output.ok
      ? succeed({ output: output.value, filename: `split_${filename.replace(/\.pdf$/i, '')}.zip` })
      : output;
  },
};
