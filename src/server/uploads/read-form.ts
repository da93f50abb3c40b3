import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FailureCode } from '../../shared/failures.ts';
import {
  type AcceptedKinds,
  acceptsKind,
  countTexts,
  type FieldSchema,
  type FormSchema,
  isIndexed,
} from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { type Failure, fail, type Result, succeed } from '../../shared/result.ts';
import type { UploadedFile } from '../../tools/tool-handler.ts';
import { checkForm, type RawForm } from './check-form.ts';
import { cleanFileName } from './file-name.ts';
import { sniffedBytes, sniffKind } from './sniff-type.ts';
import { watchUpload } from './transfer-rate.ts';
import type { UploadShare } from './upload-budget.ts';

export interface ReadFormOptions {
  schema: FormSchema;
  requestBytes: number;
  folder: string;
  budget: UploadShare;
  passwordKey: string;
  overlong: Readonly<Record<string, FailureCode | undefined>>;
  onFileStored?(): void;
}

/** The client hung up while it was sending: there is nobody to answer. */
export class ClientGone extends Error {}

/**
 * The only reader of multipart requests. Files go to disk as they arrive, and the first thing that is
 * wrong ends the reading: the rest of the body is left to the caller to discard.
 */
export async function readForm(
  request: IncomingMessage,
  options: ReadFormOptions,
): Promise<Result<Record<string, unknown>>> {
  const raw = await receive(request, options);
  return raw.ok ? checkForm(raw.value, options) : raw;
}

function receive(request: IncomingMessage, options: ReadFormOptions): Promise<Result<RawForm>> {
  const parser = parserFor(request, options.schema);
  if (!parser) return Promise.resolve(fail(request.headers['content-type'] ? 'invalid_field' : 'no_file'));
  const form: RawForm = { texts: new Map(), files: new Map() };
  const stores: Promise<void>[] = [];
  const openParts = new Set<BusboyFileStream>();
  let receivedBytes = 0;
  let isOver = false;

  return new Promise((resolve, reject) => {
    /** Stops everything once; `then` runs when whatever was being written is closed. */
    const stop = (then: () => void) => {
      if (isOver) return;
      isOver = true;
      stopWatching();
      request.off('data', count).off('close', onClose).unpipe(parser);
      parser.removeAllListeners().on('error', () => {});
      for (const part of openParts) part.destroy();
      Promise.allSettled(stores).then(then);
    };
    const refuse: Refuse = (code, blame = {}) => stop(() => resolve(fail(code, blame)));
    const count = (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > options.requestBytes) refuse('request_too_large');
    };
    const onClose = () => {
      if (!request.complete) stop(() => reject(new ClientGone()));
    };
    const stopWatching = watchUpload(request, () => refuse('upload_too_slow'));

    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      const problem = takeText(form, options, name, value, nameTruncated || valueTruncated);
      if (problem) refuse(problem);
    });
    parser.on('file', (name, stream, filename) => {
      openParts.add(stream.once('close', () => openParts.delete(stream)));
      stores.push(storeFile(form, options, name, stream, filename, refuse));
    });
    parser.on('fieldsLimit', () => refuse('invalid_field'));
    // An empty body is a form without a file; anything else that cannot be parsed is not a form.
    parser.on('error', () => refuse(receivedBytes === 0 ? 'no_file' : 'invalid_field'));
    parser.on('finish', () => {
      // Files may still be on their way to the disk, and one of them may yet be refused.
      Promise.allSettled(stores).then(() => stop(() => resolve(succeed(form))));
    });
    request.on('data', count).on('close', onClose);
    request.pipe(parser);
  });
}

function parserFor(request: IncomingMessage, schema: FormSchema): BusboyInstance | undefined {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fields: Math.max(limits.formFields, countTexts(schema)),
        fieldSize: limits.fieldBytes,
        fileSize: limits.fileBytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return undefined;
  }
}

/** Into Maps, by names that the schema knows: nothing a client calls a field can reach a prototype. */
function takeText(
  form: RawForm,
  options: ReadFormOptions,
  name: string | undefined,
  value: string,
  isTruncated: boolean,
): FailureCode | undefined {
  const field = name === undefined ? undefined : schemaOf(options.schema, name);
  if (name === undefined || !field || isFileField(field) || form.texts.has(name)) return 'invalid_field';
  if (isTruncated) return field.kind.startsWith('password') ? 'incorrect_password' : overlongCode(options, name);
  form.texts.set(name, value);
  return undefined;
}

function overlongCode(options: ReadFormOptions, name: string): FailureCode {
  return options.overlong[keyOf(name)] ?? 'invalid_field';
}

function schemaOf(schema: FormSchema, name: string): FieldSchema | undefined {
  const key = keyOf(name);
  const field = Object.hasOwn(schema, key) ? schema[key] : undefined;
  if (!field || !isIndexed(field)) return key === name ? field : undefined;
  return key !== name && Number(name.slice(key.length + 1, -1)) < field.max ? field : undefined;
}

/** `passwords[3]` → `passwords`. */
function keyOf(name: string): string {
  return name.replace(/\[(0|[1-9]\d{0,2})\]$/, '');
}

function isFileField(field: FieldSchema): field is Extract<FieldSchema, { accepts: AcceptedKinds }> {
  return field.kind === 'file' || field.kind === 'files';
}

type Refuse = (code: FailureCode, blame?: Omit<Failure, 'code'>) => void;

async function storeFile(
  form: RawForm,
  options: ReadFormOptions,
  name: string | undefined,
  stream: BusboyFileStream,
  givenName: string | undefined,
  refuse: Refuse,
): Promise<void> {
  stream.on('error', () => {});
  const field = name === undefined ? undefined : schemaOf(options.schema, name);
  if (name === undefined || !field || !isFileField(field)) {
    stream.resume();
    return refuse('invalid_field');
  }
  const earlier = form.files.get(name) ?? [];
  if (earlier.length >= (field.kind === 'files' ? field.max : 1)) {
    stream.resume();
    return refuse('too_many_files');
  }
  const filename = cleanFileName(givenName);
  // At the first byte too many, not when the rest has arrived as well.
  stream.once('limit', () => refuse('file_too_large', { filename }));
  const file: UploadedFile = { filename, path: path.join(options.folder, `${name}-${earlier.length}`), bytes: 0 };
  // The place is taken before the bytes are there: order in the list is order in the request.
  form.files.set(name, [...earlier, file]);
  const code = await writeFile(file, field.accepts, stream, options);
  if (code) return refuse(code, { filename });
  // A file input that was left empty is sent as a nameless part without bytes.
  if (file.bytes === 0 && !givenName)
    form.files.set(
      name,
      (form.files.get(name) ?? []).filter((it) => it !== file),
    );
  else if (file.bytes === 0) return refuse('unsupported_type', { filename });
  else options.onFileStored?.();
}

/** Streams one part to disk; the code of the first thing wrong with it. */
async function writeFile(
  file: UploadedFile,
  accepts: AcceptedKinds,
  stream: BusboyFileStream,
  options: ReadFormOptions,
): Promise<FailureCode | undefined> {
  const sink = openSink(file.path);
  let start = Buffer.alloc(0);
  let isSniffed = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      file.bytes += chunk.length;
      if (!options.budget.take(chunk.length)) {
        // At once, not when the answer is out: of many uploads that do not fit together some must get through.
        options.budget.release();
        return 'busy';
      }
      if (!isSniffed) {
        start = Buffer.concat([start, chunk]);
        isSniffed = start.length >= sniffedBytes;
        if (isSniffed && !acceptsKind(accepts, sniffKind(start))) return 'unsupported_type';
      }
      await sink.write(chunk);
    }
    // The last bytes may fail as the first: only a closed file is a whole one.
    await sink.close();
    // A full disk is like a full queue: it passes.
    if (sink.error) return 'busy';
    if (stream.truncated) return 'file_too_large';
    if (!isSniffed && file.bytes > 0 && !acceptsKind(accepts, sniffKind(start))) return 'unsupported_type';
    return undefined;
  } catch {
    // The part broke off: the parser reports the request as a whole.
    return 'invalid_field';
  } finally {
    await sink.close();
  }
}

function openSink(path: string) {
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let wake = () => {};
  const isClosed = new Promise<void>((resolve) => sink.once('close', resolve));
  sink.on('drain', () => wake()).on('close', () => wake());
  sink.on('error', () => {});
  return {
    async write(chunk: Buffer): Promise<void> {
      const canTakeMore = sink.write(chunk);
      if (canTakeMore || sink.destroyed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    async close(): Promise<void> {
      sink.end();
      await isClosed;
    },
    get error(): Error | null {
      return sink.errored;
    },
  };
}
