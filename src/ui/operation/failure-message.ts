import { type FailureCode, isFailureCode } from '../../shared/failures.ts';
import { limits } from '../../shared/limits.ts';
import { type Sentence, type SentenceKey, sentence } from './sentence.ts';

/** Why a call did not bring a result, before anybody has put it in words. */
export type Problem =
  | {
      kind: 'answer';
      status: number;
      statusText: string;
      header: (name: string) => string | null;
      body: string | undefined;
    }
  | { kind: 'no-response' }
  | { kind: 'timeout' }
  | { kind: 'encryption' }
  | { kind: 'service-unavailable' }
  | { kind: 'preparing'; message: string }
  | { kind: 'unexpected'; message: string };

export type AnswerProblem = Extract<Problem, { kind: 'answer' }>;

export interface OperationFailure {
  sentence: Sentence;
  /** Known codes only; screens use it to mark the field at fault. */
  code?: FailureCode;
  /** The one file to blame. */
  filename?: string;
  /** How long the server asks to wait. */
  retryAfterSeconds?: number;
  /** The call never left: the browser has no network. */
  isOffline?: boolean;
}

export interface CallContext {
  operationId: string;
  /** The AI method has a daily limit of its own. */
  usesAi?: boolean;
}

const genericErrors: Record<string, SentenceKey> = {
  pdf_compress: 'errors.pdf_compression_error',
  pdf_modify: 'errors.pdf_modification_error',
  pdf_merge: 'errors.pdf_merge_error',
};

/**
 * The error catalog of docs/product.md, every row of it, in one place. A known code decides; the tests of the
 * message text below it are only for answers without one (an older server, a proxy in between).
 */
export function describeFailure(problem: Problem, context: CallContext): OperationFailure {
  if (problem.kind === 'encryption') return { sentence: sentence('errors.encrypt') };
  if (problem.kind === 'answer') return describeAnswer(problem, context);
  const generic = genericErrors[context.operationId];
  if (generic) return { sentence: sentence(generic) };
  switch (problem.kind) {
    case 'no-response':
      return { sentence: sentence('errors.no_response') };
    case 'timeout':
      return { sentence: sentence('errors.timeout') };
    case 'service-unavailable':
      return { sentence: sentence('errors.image_service_unavailable') };
    case 'preparing':
      return { sentence: sentence('errors.preparing', { message: problem.message }) };
    case 'unexpected':
      return { sentence: sentence('errors.unexpected', { message: problem.message }) };
  }
}

function describeAnswer(problem: AnswerProblem, context: CallContext): OperationFailure {
  const body = readBody(problem.body);
  const filename = body.filename ? { filename: body.filename } : {};
  const wait = retryAfterSeconds(problem.header('retry-after'));
  const known = codeSentence(problem, body, context);
  const said = known?.sentence ?? wordsOf(problem, body, context);
  return {
    sentence: said,
    ...(known?.code ? { code: known.code } : {}),
    ...filename,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  };
}

/** By status 429 and by code, all tools alike. */
function codeSentence(
  problem: AnswerProblem,
  body: ErrorBody,
  context: CallContext,
): { sentence: Sentence; code?: FailureCode } | undefined {
  const code = isFailureCode(body.error) ? body.error : undefined;
  if (problem.status === 429 && code !== 'daily_limit') {
    if (isPasswordLimit(problem)) return { sentence: sentence('errors.password_attempts'), code: 'rate_limited' };
    if (context.usesAi && !code) return { sentence: sentence('failures.daily_limit'), code: 'daily_limit' };
    return { sentence: sentence('failures.rate_limited'), code: 'rate_limited' };
  }
  if (!code) return undefined;
  if (code === 'file_too_large') {
    return body.filename ? { sentence: sentence('failures.file_too_large', { name: body.filename }), code } : undefined;
  }
  if (code === 'too_many_files')
    return { sentence: sentence(`failures.${code}`, { maxFiles: limits.mergeMaxFiles }), code };
  return { sentence: sentence(`failures.${code}`), code };
}

function isPasswordLimit({ header }: AnswerProblem): boolean {
  return header('x-rate-limit-type') === 'password' || mentionsPassword(header('x-rate-limit-reason') ?? '');
}

/** Answers without a known code: PDF tools and image tools have rows of their own. */
function wordsOf(problem: AnswerProblem, body: ErrorBody, context: CallContext): Sentence {
  const generic = genericErrors[context.operationId];
  return generic ? pdfWords(body, context.operationId, generic) : imageWords(problem, body);
}

function pdfWords(body: ErrorBody, operationId: string, generic: SentenceKey): Sentence {
  const words = body.isJson ? (body.message ?? '') : body.raw;
  if (mentionsPassword(words)) return sentence('failures.incorrect_password');
  if (operationId === 'pdf_modify' && /invalid\s+(page|range)/i.test(words))
    return sentence('failures.invalid_page_range');
  return body.isJson && words ? { text: words } : sentence(generic);
}

function imageWords({ status, statusText, body: text }: AnswerProblem, body: ErrorBody): Sentence {
  if (text === undefined) return sentence('errors.unreadable', { status });
  if (body.isJson) return { text: body.message ?? body.error ?? body.raw };
  // A success without a file: cut off on the way, or a captive portal. The server itself has not answered.
  if (status === 200) return sentence('errors.no_response');
  // A page of HTML from a proxy is no sentence for a visitor.
  return sentence('errors.server', { status, statusText });
}

function mentionsPassword(text: string): boolean {
  return /password/i.test(text);
}

interface ErrorBody {
  isJson: boolean;
  raw: string;
  error?: string;
  message?: string;
  filename?: string;
}

function readBody(text: string | undefined): ErrorBody {
  const raw = text ?? '';
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    return { isJson: false, raw };
  }
  const fields = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  return { isJson: true, raw, ...named(fields, 'error'), ...named(fields, 'message'), ...named(fields, 'filename') };
}

function named(fields: Record<string, unknown>, name: 'error' | 'message' | 'filename') {
  const value = fields[name];
  return typeof value === 'string' && value.trim() ? { [name]: value } : {};
}

/** Seconds, or a date (RFC 9110). Nonsense and waits of no length are no wait. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
