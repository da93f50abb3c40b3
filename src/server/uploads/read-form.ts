import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FailureCode } from '../../shared/failures.ts';
import { countTexts, type FormSchema } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { checkForm, type RawForm } from './check-form.ts';
import { fieldNamed, keyOf } from './field-name.ts';
import { isFileField, type Refuse, storeFile } from './store-file.ts';
import { watchUpload } from './transfer-rate.ts';
import type { UploadShare } from './upload-budget.ts';

export interface ReadFormOptions {
  schema: FormSchema;
  requestBytes: number;
  folder: string;
  budget: UploadShare;
  passwordKey: string;
  heic?: boolean;
  overlong: Readonly<Record<string, FailureCode | undefined>>;
  onFileStored?(): void;
}

/** The client hung up while it was sending: there is nobody to answer. */
export class ClientGone extends Error {}

/** Beyond every field and file of a form: a few that are refused one by one. */
const surplusParts = 8;
/** The parser cannot be stopped inside a chunk: ten thousand parts fit into one of 64 KB, 700 into this. */
const sliceBytes = 8 * 1024;
/** A parser that has everything and says nothing more is waiting for what never comes. */
const lastWordMs = 1000;

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
  // Closed before anybody listened: nothing more would ever be heard of it.
  if (request.destroyed && !request.readableEnded) return Promise.reject(new ClientGone());
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
      clearTimeout(lastWord);
      request.off('data', feed).off('end', finish).off('close', onClose);
      parser.removeAllListeners().on('error', () => {});
      for (const part of openParts) part.destroy();
      Promise.allSettled(stores).then(then);
    };
    const refuse: Refuse = (code, blame = {}) => stop(() => resolve(fail(code, blame)));
    const feed = (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > options.requestBytes) return refuse('request_too_large');
      let hasRoom = true;
      for (let at = 0; at < chunk.length && !isOver; at += sliceBytes)
        hasRoom = parser.write(chunk.subarray(at, at + sliceBytes));
      if (isOver || hasRoom) return;
      request.pause();
      parser.once('drain', () => request.resume());
    };
    let lastWord: NodeJS.Timeout | undefined;
    const waitForLastWord = () => {
      lastWord = setTimeout(() => (openParts.size > 0 ? waitForLastWord() : refuse('invalid_field')), lastWordMs);
    };
    const finish = () => {
      waitForLastWord();
      parser.end();
    };
    const onClose = () => {
      // Also when all has arrived: what nobody has read by now is thrown away with the connection.
      if (!request.readableEnded) stop(() => reject(new ClientGone()));
    };
    const stopWatching = watchUpload(request, () => refuse('upload_too_slow'));

    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      const problem = takeText(form, options, name, value, nameTruncated || valueTruncated);
      if (problem) refuse(problem, { field: name });
    });
    parser.on('file', (name, stream, filename) => {
      openParts.add(stream.once('close', () => openParts.delete(stream)));
      // What throws here is a bug, and the request's to answer for: nobody else would hear of it.
      const part = { name, stream, filename, position: stores.length };
      const stored = storeFile(form, options, part, refuse);
      stores.push(stored.catch((error: unknown) => stop(() => reject(error))));
    });
    parser.on('fieldsLimit', () => refuse('invalid_field'));
    parser.on('partsLimit', () => refuse('invalid_field'));
    // An empty body is a form without a file; anything else that cannot be parsed is not a form.
    parser.on('error', () => refuse(receivedBytes === 0 ? 'no_file' : 'invalid_field'));
    parser.on('finish', () => {
      clearTimeout(lastWord);
      // Files may still be on their way to the disk, and one of them may yet be refused.
      Promise.allSettled(stores).then(() => stop(() => resolve(succeed(form))));
    });
    request.on('data', feed).on('end', finish).on('close', onClose);
  });
}

function parserFor(request: IncomingMessage, schema: FormSchema): BusboyInstance | undefined {
  const contentType = request.headers['content-type'] ?? '';
  const maxFields = Math.max(limits.formFields, countTexts(schema));
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fields: maxFields,
        fieldSize: limits.fieldBytes,
        fileSize: limits.fileBytes,
        parts: maxFields + limits.mergeMaxFiles + surplusParts,
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
  const field = name === undefined ? undefined : fieldNamed(options.schema, name);
  if (name === undefined || !field || isFileField(field) || form.texts.has(name)) return 'invalid_field';
  if (isTruncated) return field.kind.startsWith('password') ? 'incorrect_password' : overlongCode(options, name);
  form.texts.set(name, value);
  return undefined;
}

function overlongCode(options: ReadFormOptions, name: string): FailureCode {
  return options.overlong[keyOf(name)] ?? 'invalid_field';
}
