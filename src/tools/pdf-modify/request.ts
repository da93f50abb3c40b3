import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const modifyTypes = ['SELECT', 'REMOVE'] as const;
export type ModifyType = (typeof modifyTypes)[number];

export const pdfModify = defineOperation({
  id: 'pdf_modify',
  path: '/pdf/modify',
  summary: 'Keep or remove pages of a PDF.',
  form: {
    file: { kind: 'file', accepts: 'pdf' },
    modifyType: { kind: 'choice', values: modifyTypes },
    pages: { kind: 'text', maxBytes: limits.fieldBytes },
    password: { kind: 'password', optional: true },
    newPassword: { kind: 'password', optional: true },
    compatibilityMode: { kind: 'flag' },
  },
  requestBytes: limits.requestBytes,
  answers: ['application/pdf'],
});
