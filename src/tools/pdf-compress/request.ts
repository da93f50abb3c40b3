import { compressionLevelIds } from '../../shared/compression-level.ts';
import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const pdfCompress = defineOperation({
  id: 'pdf_compress',
  path: '/pdf/compress',
  summary: 'Make a PDF smaller; text, links, bookmarks and forms stay as they are.',
  form: {
    file: { kind: 'file', accepts: 'pdf' },
    /** Needed unless there is a target, which stands in its place. */
    level: { kind: 'choice', values: compressionLevelIds, optional: true },
    /** The result is to have at most so many bytes, as gently as that can be done. */
    targetBytes: { kind: 'number', min: 1, max: limits.targetMaxBytes, whole: true, optional: true },
    password: { kind: 'password', optional: true },
    newPassword: { kind: 'password', optional: true, sets: true },
    /** Sets or takes away the password and changes nothing else; neither level nor target is needed then. */
    passwordOnly: { kind: 'flag', optional: true },
  },
  requestBytes: limits.requestBytes,
  answers: ['application/pdf'],
});
