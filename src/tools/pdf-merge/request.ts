import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const pdfMerge = defineOperation({
  id: 'pdf_merge',
  path: '/pdf/merge',
  summary: 'Join two to ten PDFs into one, in the order sent.',
  form: {
    files: { kind: 'files', accepts: 'pdf', min: limits.mergeMinFiles, max: limits.mergeMaxFiles },
    passwords: { kind: 'passwords', max: limits.mergeMaxFiles },
    newPassword: { kind: 'password', optional: true, sets: true },
    compatibilityMode: { kind: 'flag' },
  },
  requestBytes: limits.mergeRequestBytes,
  answers: ['application/pdf'],
});
