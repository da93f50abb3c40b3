import { fail, succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfCompress } from './request.ts';

export const handlePdfCompress: Handler<typeof pdfCompress.form> = {
  async handle({ file, level, targetBytes, password, newPassword, passwordOnly }, { runJob }) {
    if (!level && targetBytes === undefined && !passwordOnly) return fail('invalid_field', { field: 'level' });
    const output = await runJob({
      task: 'compressPdf',
      options: { level, targetBytes, password, newPassword, passwordOnly: passwordOnly === true },
      files: [file],
      timeLimit: 'pdf',
    });
    const filename = passwordOnly ? (newPassword ? 'protected.pdf' : 'unlocked.pdf') : 'compressed.pdf';
    return output.ok ? succeed({ output: output.value, filename }) : output;
  },
};
