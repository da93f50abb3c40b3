import { fail, succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfCompress } from './request.ts';

export const handlePdfCompress: Handler<typeof pdfCompress.form> = {
  async handle({ file, level, targetBytes, password, newPassword }, { runJob }) {
    if (!level && targetBytes === undefined) return fail('invalid_field');
    const output = await runJob({
      task: 'compressPdf',
      options: { level, targetBytes, password, newPassword },
      files: [file],
      timeLimit: 'pdf',
    });
    return output.ok ? succeed({ output: output.value, filename: 'compressed.pdf' }) : output;
  },
};
