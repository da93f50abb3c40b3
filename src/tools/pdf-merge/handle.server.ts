import { succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfMerge } from './request.ts';

export const handlePdfMerge: Handler<typeof pdfMerge.form> = {
  async handle({ files, ...options }, { runJob }) {
    const output = await runJob({
      task: 'mergePdfs',
      options,
      files,
      timeLimit: options.compatibilityMode ? 'compatibility' : 'pdf',
    });
    return output.ok ? succeed({ output: output.value, filename: 'merged.pdf' }) : output;
  },
};
