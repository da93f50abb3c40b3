import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FailureCode } from '../../shared/failures.ts';
import { type AcceptedKinds, acceptsKind, type FieldSchema, type FormSchema } from '../../shared/form-schema.ts';
import type { Failure } from '../../shared/result.ts';
import { sniffedBytes, sniffKind } from '../../shared/sniff-kind.ts';
import type { UploadedFile } from '../../tools/tool-handler.ts';
import type { RawForm } from './check-form.ts';
import { fieldNamed } from './field-name.ts';
import { cleanFileName } from './file-name.ts';
import type { UploadShare } from './upload-budget.ts';

export interface StoreOptions {
  schema: FormSchema;
  folder: string;
  budget: UploadShare;
  onFileStored?(): void;
  /** False: HEIC images are not taken. */
  heic?: boolean;
}

export interface FilePart {
  name: string | undefined;
  stream: BusboyFileStream;
  filename: string | undefined;
  /** Of all files of the request: names on disk stay apart, also when an empty one has left its place in the list. */
  position: number;
}

export type Refuse = (code: FailureCode, blame?: Omit<Failure, 'code'>) => void;

export function isFileField(field: FieldSchema): field is Extract<FieldSchema, { accepts: AcceptedKinds }> {
  return field.kind === 'file' || field.kind === 'files';
}

/** Puts one part of a form on disk and its file into the form, or refuses the request. */
export async function storeFile(form: RawForm, options: StoreOptions, part: FilePart, refuse: Refuse): Promise<void> {
  const { name, stream } = part;
  stream.on('error', () => {});
  const field = name === undefined ? undefined : fieldNamed(options.schema, name);
  if (name === undefined || !field || !isFileField(field)) {
    stream.resume();
    return refuse('invalid_field', name === undefined ? {} : { field: name });
  }
  const earlier = form.files.get(name) ?? [];
  if (earlier.length >= (field.kind === 'files' ? field.max : 1)) {
    stream.resume();
    return refuse('too_many_files');
  }
  const filename = cleanFileName(part.filename);
  // At the first byte too many, not when the rest has arrived as well.
  stream.once('limit', () => refuse('file_too_large', { filename }));
  const file: UploadedFile = { filename, path: path.join(options.folder, `${name}-${part.position}`), bytes: 0 };
  // The place is taken before the bytes are there: order in the list is order in the request.
  form.files.set(name, [...earlier, file]);
  const code = await writeFile(file, field.accepts, stream, options);
  if (code) return refuse(code, { filename });
  // A file input that was left empty is sent as a nameless part without bytes.
  if (file.bytes === 0 && !part.filename) {
    const others = (form.files.get(name) ?? []).filter((it) => it !== file);
    form.files.set(name, others);
  } else if (file.bytes === 0) return refuse('unsupported_type', { filename });
  else options.onFileStored?.();
}

/** Streams one part to disk; the code of the first thing wrong with it. */
async function writeFile(
  file: UploadedFile,
  accepts: AcceptedKinds,
  stream: BusboyFileStream,
  options: StoreOptions,
): Promise<FailureCode | undefined> {
  const { budget } = options;
  const sink = openSink(file.path);
  let start = Buffer.alloc(0);
  let isSniffed = false;
  let broken: unknown;
  stream.once('error', (error) => {
    broken = error;
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      file.bytes += chunk.length;
      if (!budget.take(chunk.length)) {
        // At once, not when the answer is out: of many uploads that do not fit together some must get through.
        budget.release();
        return 'busy';
      }
      if (!isSniffed) {
        start = Buffer.concat([start, chunk]);
        isSniffed = start.length >= sniffedBytes;
        if (isSniffed && !acceptsKind(accepts, sniffKind(start, options))) return 'unsupported_type';
      }
      await sink.write(chunk);
    }
    // The last bytes may fail as the first: only a closed file is a whole one.
    await sink.close();
    // A full disk is like a full queue: it passes.
    if (sink.error) return 'busy';
    if (stream.truncated) return 'file_too_large';
    if (!isSniffed && file.bytes > 0 && !acceptsKind(accepts, sniffKind(start, options))) return 'unsupported_type';
    return undefined;
  } catch (error) {
    // The part broke off: the parser reports the request as a whole. Anything else is a bug.
    if (error === broken || isPrematureClose(error)) return 'invalid_field';
    throw error;
  } finally {
    await sink.close();
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function openSink(file: string) {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
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
