import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';
import { splitModes } from '../../shared/split-plan.ts';

const modifyTypes = ['SELECT', 'REMOVE'] as const;
export type ModifyType = (typeof modifyTypes)[number];

export const pdfModify = defineOperation({
  id: 'pdf_modify',
  path: '/pdf/modify',
  summary: 'Keep or remove pages of a PDF, in any order, and turn them by quarter turns.',
  form: {
    file: { kind: 'file', accepts: 'pdf' },
    modifyType: { kind: 'choice', values: modifyTypes },
    pages: { kind: 'text', maxBytes: limits.fieldBytes },
    /** Pairs `position:degrees` over the pages of the result, such as `1:90,3:270`. */
    rotate: { kind: 'text', maxBytes: limits.pagesTextBytes, optional: true },
    password: { kind: 'password', optional: true },
    newPassword: { kind: 'password', optional: true, sets: true },
    compatibilityMode: { kind: 'flag' },
  },
  requestBytes: limits.requestBytes,
  answers: ['application/pdf'],
});

export const pdfSplit = defineOperation({
  id: 'pdf_split',
  path: '/pdf/split',
  summary:
    'Cut a PDF into several: EVERY n pages, AT pages that begin a part (3,7), RANGES (1-3;4-9), ' +
    'BOOKMARKS of the first level, or parts of at most so many bytes (SIZE).',
  form: {
    file: { kind: 'file', accepts: 'pdf' },
    mode: { kind: 'choice', values: splitModes },
    /** A number for EVERY and SIZE, pages for AT and RANGES, nothing for BOOKMARKS. */
    value: { kind: 'text', maxBytes: limits.fieldBytes, optional: true },
    password: { kind: 'password', optional: true },
    newPassword: { kind: 'password', optional: true, sets: true },
  },
  requestBytes: limits.requestBytes,
  answers: ['application/zip'],
});
