import { succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfModify, pdfSplit } from './request.ts';

export const handlePdfModify: Handler<typeof pdfModify.form> = {
  overlong: { pages: 'invalid_page_range' },
  async handle({ file, ...options }, { runJob }) {
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
