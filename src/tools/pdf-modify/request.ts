import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const modifyTypes = ['SELECT', 'REMOVE'] as const;
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
