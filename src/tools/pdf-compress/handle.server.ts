import { succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfCompress } from './request.ts';

export const handlePdfCompress: Handler<typeof pdfCompress.form> = {
  async handle({ file, level, password, newPassword }, { runJob }) {
    const output = await runJob({
      task: 'compressPdf',
      options: { level, password, newPassword },
      files: [file],
      timeLimit: 'pdf',
    });
    return output.ok ? succeed({ output: output.value, filename: 'compressed.pdf' }) : output;
  },
};
