import { describe, expect, it } from 'vitest';
import { type CallContext, describeFailure, type Problem } from './failure-message.ts';

const compress: CallContext = { operationId: 'pdf_compress' };
const modify: CallContext = { operationId: 'pdf_modify' };
const merge: CallContext = { operationId: 'pdf_merge' };
const imageCompress: CallContext = { operationId: 'image_compress' };
const aiBackground: CallContext = { operationId: 'image_remove_background', usesAi: true };
const colorBackground: CallContext = { operationId: 'image_remove_background', usesAi: false };
const pdfCalls = [compress, modify, merge];

function answer(
  status: number,
  body: string | object | undefined,
  headers: Record<string, string> = {},
  statusText = '',
): Problem {
  return {
    kind: 'answer',
    status,
    statusText,
    header: (name) => headers[name] ?? null,
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  };
}

const said = (problem: Problem, context: CallContext) => describeFailure(problem, context).sentence;
const generic = {
  pdf_compress: { key: 'errors.pdf_compression_error' },
  pdf_modify: { key: 'errors.pdf_modification_error' },
  pdf_merge: { key: 'errors.pdf_merge_error' },
} as Record<string, object>;

describe('429', () => {
  it('ERR-18 speaks of passwords when the type or the reason does, on a PDF call', () => {
    for (const call of pdfCalls) {
      const byType = answer(429, { error: 'rate_limited' }, { 'x-rate-limit-type': 'password' });
      const byReason = answer(429, '', { 'x-rate-limit-reason': 'Password attempts' });
      expect(said(byType, call)).toEqual({ key: 'errors.password_attempts' });
      expect(said(byReason, call)).toEqual({ key: 'errors.password_attempts' });
    }
  });

  it('ERR-19 is too many requests otherwise, with and without headers', () => {
    const withHeaders = answer(429, { error: 'rate_limited' }, { 'x-rate-limit-type': 'request' });
    for (const call of pdfCalls) {
      expect(said(withHeaders, call)).toEqual({ key: 'failures.rate_limited' });
      expect(said(answer(429, ''), call)).toEqual({ key: 'failures.rate_limited' });
    }
  });

  it('ERR-20 is the daily limit for the AI method, by its code or without any code', () => {
    expect(said(answer(429, { error: 'daily_limit' }), aiBackground)).toEqual({ key: 'failures.daily_limit' });
    expect(said(answer(429, ''), aiBackground)).toEqual({ key: 'failures.daily_limit' });
  });

  it('OP-14 is too many requests when the AI method meets rate_limited', () => {
    expect(said(answer(429, { error: 'rate_limited' }), aiBackground)).toEqual({ key: 'failures.rate_limited' });
  });

  it('OP-15 is too many requests on image compress and the color method', () => {
    expect(said(answer(429, ''), imageCompress)).toEqual({ key: 'failures.rate_limited' });
    expect(said(answer(429, ''), colorBackground)).toEqual({ key: 'failures.rate_limited' });
  });

  it('tells how long to wait, in seconds or until a date', () => {
    expect(describeFailure(answer(429, '', { 'retry-after': '42' }), compress).retryAfterSeconds).toBe(42);
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const wait = describeFailure(answer(503, '', { 'retry-after': inAMinute }), compress).retryAfterSeconds;
    expect(wait).toBeGreaterThan(50);
    expect(describeFailure(answer(429, '', { 'retry-after': 'soon' }), compress).retryAfterSeconds).toBeUndefined();
  });
});

describe('known codes, all tools alike', () => {
  it('ERR-21, ERR-30 and OP-13 name the file that is too large', () => {
    const problem = answer(413, { error: 'file_too_large', filename: 'a.pdf', message: 'x' });
    for (const call of [...pdfCalls, imageCompress, aiBackground]) {
      expect(said(problem, call)).toEqual({ key: 'failures.file_too_large', values: { name: 'a.pdf' } });
    }
  });

  it('ERR-22 tells a wrong password from a missing one', () => {
    for (const call of pdfCalls) {
      expect(describeFailure(answer(422, { error: 'incorrect_password', filename: 'b.pdf' }), call)).toEqual({
        sentence: { key: 'failures.incorrect_password' },
        code: 'incorrect_password',
        filename: 'b.pdf',
      });
      expect(said(answer(422, { error: 'password_required' }), call)).toEqual({ key: 'failures.password_required' });
    }
  });

  it('a code decides even when the message mentions a password', () => {
    const problem = answer(422, { error: 'damaged_file', message: 'password.pdf is damaged' });
    expect(said(problem, compress)).toEqual({ key: 'failures.damaged_file' });
  });

  it('OP-16 busy says so, with the wait', () => {
    expect(describeFailure(answer(503, { error: 'busy' }, { 'retry-after': '3' }), merge)).toEqual({
      sentence: { key: 'failures.busy' },
      code: 'busy',
      retryAfterSeconds: 3,
    });
  });

  it('too many files tells how many are allowed', () => {
    expect(said(answer(400, { error: 'too_many_files' }), merge)).toEqual({
      key: 'failures.too_many_files',
      values: { maxFiles: 10 },
    });
  });
});

describe('PDF answers without a known code', () => {
  it('ERR-22 a message that mentions a password, in any case, is an incorrect password', () => {
    for (const call of pdfCalls) {
      expect(said(answer(400, { message: 'Bad PassWord' }), call)).toEqual({ key: 'failures.incorrect_password' });
    }
  });

  it('ERR-23 modify reads invalid page and invalid range', () => {
    const key = 'failures.invalid_page_range';
    expect(said(answer(400, { message: 'Invalid page 9' }), modify)).toEqual({ key });
    expect(said(answer(400, { message: 'there is an invalid range' }), modify)).toEqual({ key });
    expect(said(answer(400, { message: 'Invalid page 9' }), merge)).toEqual({ text: 'Invalid page 9' });
  });

  it('ERR-24 any other message is shown as it is', () => {
    for (const call of pdfCalls) expect(said(answer(400, { message: 'Foo' }), call)).toEqual({ text: 'Foo' });
  });

  it('ERR-25 without a message the tool has its own sentence', () => {
    for (const call of pdfCalls) {
      for (const body of ['{}', '{"message":""}', '[]', 'null', '{"error":"no_such_code"}']) {
        expect(said(answer(500, body), call)).toEqual(generic[call.operationId]);
      }
    }
  });

  it('ERR-26 a plain text that mentions a password is an incorrect password', () => {
    for (const call of pdfCalls) {
      expect(said(answer(500, 'bad Password'), call)).toEqual({ key: 'failures.incorrect_password' });
    }
  });

  it('ERR-27 a plain text about pages is an invalid page range on modify', () => {
    expect(said(answer(500, 'invalid page 9'), modify)).toEqual({ key: 'failures.invalid_page_range' });
  });

  it('ERR-28 any other text, or none that can be read, is the tool’s own sentence', () => {
    for (const call of pdfCalls) {
      for (const body of ['<html>', '', undefined]) {
        expect(said(answer(502, body), call)).toEqual(generic[call.operationId]);
      }
    }
  });

  it('ERR-29 no answer, a time-out or a bug is the tool’s own sentence', () => {
    const problems: Problem[] = [
      { kind: 'no-response' },
      { kind: 'timeout' },
      { kind: 'preparing', message: 'x' },
      { kind: 'unexpected', message: 'x' },
    ];
    for (const call of pdfCalls) {
      for (const problem of problems) expect(said(problem, call)).toEqual(generic[call.operationId]);
    }
  });
});

describe('image answers without a known code', () => {
  it('ERR-31 is the message, else the error, else the raw text', () => {
    expect(said(answer(400, { message: 'Foo', error: 'bar' }), imageCompress)).toEqual({ text: 'Foo' });
    expect(said(answer(400, { error: 'bar' }), imageCompress)).toEqual({ text: 'bar' });
    expect(said(answer(400, '{"x":1}'), imageCompress)).toEqual({ text: '{"x":1}' });
  });

  it('ERR-32 says that the details could not be read', () => {
    expect(said(answer(500, undefined), imageCompress)).toEqual({ key: 'errors.unreadable', values: { status: 500 } });
  });

  it('ERR-33 is status and status text for any other answer', () => {
    const values = { status: 502, statusText: 'Bad Gateway' };
    expect(said(answer(502, '', {}, 'Bad Gateway'), imageCompress)).toEqual({ key: 'errors.server', values });
    expect(said(answer(502, '<html>', {}, 'Bad Gateway'), aiBackground)).toEqual({ key: 'errors.server', values });
  });

  it('ERR-34 no answer', () => {
    expect(said({ kind: 'no-response' }, imageCompress)).toEqual({ key: 'errors.no_response' });
  });

  it('a success without a file is no answer', () => {
    expect(said(answer(200, '', {}, 'OK'), imageCompress)).toEqual({ key: 'errors.no_response' });
    expect(said(answer(200, '<html>', {}, 'OK'), imageCompress)).toEqual({ key: 'errors.no_response' });
  });

  it('ERR-35 and ERR-36 carry the reason', () => {
    const values = { message: 'why' };
    expect(said({ kind: 'preparing', message: 'why' }, imageCompress)).toEqual({ key: 'errors.preparing', values });
    expect(said({ kind: 'unexpected', message: 'why' }, imageCompress)).toEqual({ key: 'errors.unexpected', values });
  });

  it('ERR-37 the service check', () => {
    expect(said({ kind: 'service-unavailable' }, imageCompress)).toEqual({ key: 'errors.image_service_unavailable' });
  });

  it('a call that takes too long says so', () => {
    expect(said({ kind: 'timeout' }, aiBackground)).toEqual({ key: 'errors.timeout' });
  });
});

it('ERR-39 a password that cannot be encrypted is told on every tool', () => {
  for (const call of pdfCalls) expect(said({ kind: 'encryption' }, call)).toEqual({ key: 'errors.encrypt' });
});
