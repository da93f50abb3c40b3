import { imagePageSizes } from '../../shared/image-page-size.ts';
import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const pdfMerge = defineOperation({
  id: 'pdf_merge',
  path: '/pdf/merge',
  summary: `Join ${limits.mergeMinFiles} to ${limits.mergeMaxFiles} PDFs and images into one PDF, in the order sent, whole or in part.`,
  form: {
    files: { kind: 'files', accepts: ['pdf', 'image'], min: limits.mergeMinFiles, max: limits.mergeMaxFiles },
    passwords: { kind: 'passwords', max: limits.mergeMaxFiles },
    /** The part of each file that is taken, in the grammar of pages. */
    pages: { kind: 'texts', max: limits.mergeMaxFiles, maxBytes: limits.fieldBytes, optional: true },
    pageSize: { kind: 'choice', values: imagePageSizes, optional: true },
    interleave: { kind: 'flag', optional: true },
    bookmarks: { kind: 'choice', values: ['FILES'], optional: true },
    newPassword: { kind: 'password', optional: true, sets: true },
    compatibilityMode: { kind: 'flag' },
  },
  requestBytes: limits.mergeRequestBytes,
  answers: ['application/pdf'],
});
