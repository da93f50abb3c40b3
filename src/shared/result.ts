import type { FailureCode } from './failures.ts';

/** Why something could not be done. `filename` names the one file to blame; messages never do. */
export interface Failure {
  code: FailureCode;
  filename?: string;
  /** Which of the uploaded files is to blame, by position; the server turns it into `filename`. */
  fileIndex?: number;
  /** The form field that is missing or wrong, for whoever writes a program. */
  field?: string;
}

/** Such as `level` or `pages[3]`. Callers and workers can claim anything to be one: only such names are repeated. */
export function isFieldName(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z][A-Za-z0-9]{0,39}(\[\d{1,3}\])?$/.test(text);
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail<T = never>(code: FailureCode, blame: Omit<Failure, 'code'> = {}): Result<T> {
  return { ok: false, failure: { code, ...blame } };
}
