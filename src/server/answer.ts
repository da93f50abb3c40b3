import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FailureCode, failures } from '../shared/failures.ts';
import { type Failure, isFieldName } from '../shared/result.ts';
import { encodeReport } from '../shared/result-report.ts';
import type { ToolResult } from '../tools/tool-handler.ts';
import { attachmentHeader } from './uploads/file-name.ts';

/** On every answer of the API, good or bad. Pages bring their own policy. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

interface FailureBody {
  error: FailureCode;
  message: string;
  filename?: string;
  requestId: string;
}

function failureBody(failure: Failure, requestId: string): FailureBody {
  const message = messageOf(failure);
  const blame = failure.filename === undefined ? {} : { filename: failure.filename };
  return { error: failure.code, message, ...blame, requestId };
}

/**
 * Names a wrong field, which nobody would find among ten; a name that is no name is not repeated, nor one that says
 * password: callers tell the two failures of passwords by that word.
 */
function messageOf({ code, field }: Failure): string {
  const { message } = failures[code];
  if (code !== 'invalid_field' || !isFieldName(field) || /password/i.test(field)) return message;
  return message.replace('A form field', `The form field "${field}"`);
}

const failureOf = new WeakMap<FastifyReply, FailureCode>();

/** What a reply refused its request for, if it did. */
export function failureCodeOf(reply: FastifyReply): FailureCode | undefined {
  return failureOf.get(reply);
}

export function sendFailure(reply: FastifyReply, failure: Failure, headers: Record<string, string> = {}) {
  failureOf.set(reply, failure.code);
  return reply
    .code(failures[failure.code].status)
    .headers({ ...apiHeaders, 'x-request-id': reply.request.id, ...headers })
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, reply.request.id));
}

/** Streams a result from disk; the request's folder goes when the answer is out or broken off. */
export function sendResult(reply: FastifyReply, result: ToolResult, headers: Record<string, string> = {}) {
  const { output, filename } = result;
  return reply
    .code(200)
    .headers({ ...apiHeaders, ...headers })
    .header('content-type', output.mediaType)
    .header('content-length', output.bytes)
    .header('content-disposition', attachmentHeader(filename))
    .header('x-result-report', encodeReport(output.report))
    .send(readExactly(output.path, output.bytes, reply));
}

/**
 * As many bytes as were announced, whatever becomes of the file: one byte more would be the beginning of another answer
 * on this connection, and with one less the client would wait for it.
 */
function readExactly(file: string, bytes: number, { request }: FastifyReply) {
  const stream = bytes > 0 ? createReadStream(file, { end: bytes - 1 }) : createReadStream(file, { start: 1, end: 1 });
  return stream.once('end', () => {
    if (stream.bytesRead < bytes) request.raw.socket.destroy();
  });
}

/** For answers that Fastify does not write: a request that never became one. */
export function rawFailure(code: FailureCode, requestId: string): string {
  const body = JSON.stringify(failureBody({ code }, requestId));
  const { status } = failures[code];
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${code}\r\n${lines.join('')}\r\n${body}`;
}

/** How much of a refused body is read and thrown away, so that the client gets to see the answer. */
const discardedBytes = 256 * 1024 * 1024;
const discardedMs = 60_000;
const discarding = new WeakSet<IncomingMessage>();

/**
 * Closing a connection with unread bytes resets it, and the client may never see why it was refused.
 * So the rest is read into nothing, up to a bound.
 */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed || discarding.has(raw)) return;
  discarding.add(raw);
  const { socket } = raw;
  const startBytes = socket.bytesRead;
  const startMs = performance.now();
  raw.on('error', () => {}).resume();
  const timer = setInterval(() => {
    const isOver = socket.bytesRead - startBytes > discardedBytes || performance.now() - startMs > discardedMs;
    if (raw.complete || socket.destroyed) clearInterval(timer);
    else if (isOver) {
      clearInterval(timer);
      socket.destroy();
    }
  }, 250);
  timer.unref();
}
