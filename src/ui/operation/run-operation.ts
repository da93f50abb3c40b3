import type { FormValues } from '../../shared/form-schema.ts';
import { apiBase, type OperationDescriptor } from '../../shared/operation.ts';
import type { Progress } from '../../shared/progress.ts';
import { decodeReport, type ResultReport } from '../../shared/result-report.ts';
import { randomId, sessionId } from '../visit/ids.ts';
import { apiAddress } from '../visit/site-base.ts';
import { type BuiltForm, buildForm } from './build-form.ts';
import { fileNameIn } from './content-disposition.ts';
import { EncryptionFailed } from './encrypt-password.ts';
import { describeFailure, type OperationFailure, type Problem } from './failure-message.ts';
import { recordCall } from './record-call.ts';
import { type Sent, sendForm } from './send-form.ts';
import { steadyProgress } from './steady-progress.ts';
import { watchProgress } from './watch-progress.ts';

export interface OperationResult {
  blob: Blob;
  /** From content-disposition. */
  filename: string | undefined;
  /** What the server tells under "What changed". */
  report: ResultReport | undefined;
  /** Bytes of the files that were sent. */
  sentBytes: number;
  header: (name: string) => string | null;
}

export interface OperationOptions {
  timeoutMs?: number;
  headers?: Record<string, string>;
  withCredentials?: boolean;
  /** Ask with HEAD whether the service is there before anything is sent. */
  checkFirst?: boolean;
}

export type OperationOutcome =
  | { kind: 'done'; result: OperationResult }
  | { kind: 'failed'; failure: OperationFailure }
  | { kind: 'aborted' };

export interface Watch {
  signal: AbortSignal;
  onUpload: (share: number) => void;
  onWork: (progress: Progress | undefined) => void;
}

/** One call of a tool from its values to its result, its failure or its end by the visitor. Never rejects. */
export async function runOperation<Operation extends OperationDescriptor>(
  operation: Operation,
  values: FormValues<Operation['form'], File>,
  options: OperationOptions,
  watch: Watch,
): Promise<OperationOutcome> {
  const startTime = Date.now();
  const startedMs = performance.now();
  const form: { built?: BuiltForm } = {};
  const outcome = await perform(operation, values, options, watch, form);
  if (outcome === 'aborted') return { kind: 'aborted' };

  const success = !('kind' in outcome);
  recordCall({
    endpoint: apiBase + operation.path,
    method: 'POST',
    startTime,
    endTime: Date.now(),
    duration: performance.now() - startedMs,
    status: success ? 200 : 0,
    success,
    operationType: operation.id,
    fileSize: form.built?.fileBytes ?? 0,
    fileCount: form.built?.fileCount ?? 0,
  });
  if (success) return { kind: 'done', result: outcome };
  const usesAi = (values as Record<string, unknown>).method === 'ai';
  const failure = describeFailure(outcome, { operationId: operation.id, usesAi });
  const isOffline = outcome.kind !== 'answer' && !navigator.onLine;
  return { kind: 'failed', failure: isOffline ? { ...failure, isOffline } : failure };
}

async function perform<Operation extends OperationDescriptor>(
  operation: Operation,
  values: FormValues<Operation['form'], File>,
  options: OperationOptions,
  watch: Watch,
  form: { built?: BuiltForm },
): Promise<OperationResult | Problem | 'aborted'> {
  const url = apiAddress(operation.path);
  try {
    if (options.checkFirst && !(await isThere(url, options, watch.signal))) return { kind: 'service-unavailable' };
    const built = await prepare(() => buildForm(operation.form, values, watch.signal));
    if ('kind' in built) return watch.signal.aborted ? 'aborted' : built;
    form.built = built;
    const sent = await sendWatched(url, built, options, watch);
    logDailyUsage(sent);
    return await readAnswer(sent, built);
  } catch (error) {
    return watch.signal.aborted ? 'aborted' : { kind: 'unexpected', message: messageOf(error) };
  }
}

async function isThere(url: string, options: OperationOptions, signal: AbortSignal): Promise<boolean> {
  const credentials = options.withCredentials ? 'include' : 'same-origin';
  try {
    return (await fetch(url, { method: 'HEAD', credentials, signal })).ok;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

async function prepare(build: () => Promise<BuiltForm>): Promise<BuiltForm | Problem> {
  try {
    return await build();
  } catch (error) {
    return error instanceof EncryptionFailed
      ? { kind: 'encryption' }
      : { kind: 'preparing', message: messageOf(error) };
  }
}

async function sendWatched(url: string, form: BuiltForm, options: OperationOptions, watch: Watch): Promise<Sent> {
  const operationId = randomId();
  const steady = steadyProgress();
  let stopWatching = () => {};
  try {
    return await sendForm({
      url,
      data: form.data,
      headers: { ...options.headers, 'X-Session-ID': sessionId(), 'X-Operation-ID': operationId },
      withCredentials: options.withCredentials ?? false,
      timeoutMs: options.timeoutMs,
      signal: watch.signal,
      onUpload: (share) => watch.onUpload(steady.upload(share)),
      onUploaded: () => {
        watch.onWork(undefined);
        stopWatching = watchProgress(operationId, (progress) => watch.onWork(steady.work(progress)));
      },
      onDownload: (share) => {
        stopWatching();
        watch.onWork(steady.receive(share));
      },
    });
  } finally {
    stopWatching();
  }
}

async function readAnswer(sent: Sent, form: BuiltForm): Promise<OperationResult | Problem | 'aborted'> {
  if (sent.kind === 'aborted') return 'aborted';
  if (sent.kind !== 'answer') return { kind: sent.kind };
  const { status, statusText, header, blob } = sent;
  // A captive portal answers 200 with a page of its own.
  const isFile = !/^(text\/|application\/json)/i.test(header('content-type') ?? '');
  if (status === 200 && blob && blob.size > 0 && isFile) {
    return {
      blob,
      filename: fileNameIn(header('content-disposition')),
      report: decodeReport(header('x-result-report')),
      sentBytes: form.fileBytes,
      header,
    };
  }
  return { kind: 'answer', status, statusText, header, body: await textOf(blob) };
}

async function textOf(blob: Blob | undefined): Promise<string | undefined> {
  try {
    return await blob?.text();
  } catch {
    return undefined;
  }
}

/** The AI method's daily figures are for whoever looks into the console, as asked; nothing is shown. */
function logDailyUsage(sent: Sent): void {
  if (sent.kind !== 'answer') return;
  const limit = sent.header('x-daily-limit');
  if (limit !== null) console.debug(`AI background removal: ${sent.header('x-daily-usage')} of ${limit} today`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
