import { succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { pdfMerge } from './request.ts';

export const handlePdfMerge: Handler<typeof pdfMerge.form> = {
  overlong: { pages: 'invalid_page_range' },
  async handle({ files, ...options }, { runJob }) {
    const titles = files.map(({ filename }) => filename.replace(/\.[a-z0-9]{2,5}$/i, ''));
    const output = await runJob({
      task: 'mergePdfs',
      options: { ...options, titles },
      files,
      timeLimit: options.compatibilityMode ? 'compatibility' : 'pdf',
    });
    return output.ok ? succeed({ output: output.value, filename: 'merged.pdf' }) : output;
  },
};
