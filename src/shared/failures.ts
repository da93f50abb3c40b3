import { choices } from './choices.ts';

/**
 * The one table of failures: what the API answers, in English, and with which status.
 * Only the two PDF password failures may contain the word "password":
 * pages written for older servers recognize them by it.
 * The sentence a visitor reads is `failures.<code>` in locales/<lang>/common.json; a test holds them equal.
 */
export const failures = {
  no_file: { status: 400, message: 'No file was sent.' },
  invalid_field: { status: 400, message: 'A form field is missing, unknown or has a value that is not allowed.' },
  too_few_files: { status: 400, message: 'At least 2 files are needed.' },
  too_many_files: { status: 400, message: 'More files were sent than this tool takes.' },
  file_too_large: { status: 413, message: `Each file must be ${choices.maxFileMb} MB or less.` },
  request_too_large: { status: 413, message: 'The request as a whole is too large.' },
  unsupported_type: { status: 415, message: 'The file is not of a kind this tool can read.' },
  invalid_key: { status: 401, message: 'The API key is not known here.' },
  password_required: { status: 422, message: 'The PDF is protected and needs its password.' },
  incorrect_password: { status: 422, message: 'The password does not open the PDF.' },
  invalid_page_range: { status: 422, message: 'Invalid page range specified.' },
  no_bookmarks: { status: 422, message: 'The PDF has no bookmarks to split at.' },
  damaged_file: { status: 422, message: 'The file is damaged and could not be repaired.' },
  too_complex: { status: 422, message: 'The file needs more pages, pixels, time or memory than is allowed.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  daily_limit: { status: 429, message: 'The daily limit of the AI method is reached.' },
  cross_site: { status: 403, message: 'Calls from pages of other sites are not taken.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  upload_too_slow: { status: 408, message: 'The upload stalled or was too slow.' },
  method_unavailable: { status: 503, message: 'The AI method is not available right now.' },
  busy: { status: 503, message: 'All workers are busy. Try again shortly.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

export function isFailureCode(value: unknown): value is FailureCode {
  return typeof value === 'string' && Object.hasOwn(failures, value);
}
