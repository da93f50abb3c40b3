import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JobPool } from '../../engines/jobs/job-pool.ts';
import type { JobOutput } from '../../engines/jobs/pool-contract.ts';
import type { FailureCode } from '../../shared/failures.ts';
import type { FormSchema, FormValues } from '../../shared/form-schema.ts';
import { timeLimits } from '../../shared/limits.ts';
import { type Failure, fail, type Result, succeed } from '../../shared/result.ts';
import { allHandlers } from '../../tools/all-handlers.server.ts';
import { allOperations, type Operation } from '../../tools/all-operations.ts';
import type { Handler, HandlerContext, ToolResult, UploadedFile } from '../../tools/tool-handler.ts';
import { discardRest, sendFailure, sendResult } from '../answer.ts';
import { rateHeaders, retryAfter } from '../limits/retry-after.ts';
import type { Services } from '../services.ts';
import { passwordKeyOf } from '../settings/config.ts';
import { triesPassword } from '../uploads/check-form.ts';
import { ClientGone, readForm } from '../uploads/read-form.ts';
import type { RequestFolder } from '../uploads/temp-folder.ts';

type AnyHandler = Handler<FormSchema>;

/** One route for each operation of the list; what they do differently is in their schemas and handlers. */
export function registerToolRoutes(app: FastifyInstance, services: Services): void {
  for (const operation of allOperations) {
    // The page asks whether the service is there before it sends an image.
    app.head(operation.path, (_request, reply) => reply.code(200).send());
    app.post(operation.path, (request, reply) => answerTool(operation, services, request, reply));
  }
}

async function answerTool(operation: Operation, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = services.callerOf(request);
  if (caller.kind === 'wrong-key') {
    discardRest(request);
    return sendFailure(reply, { code: 'invalid_key' });
  }
  const client = caller.kind === 'keyed' ? caller.name : services.clientKey(request.ip);
  const limits = caller.kind === 'keyed' ? services.keyedLimits : services.limits;
  const allowance = await limits.toolCall(client);
  if (!allowance.ok) {
    discardRest(request);
    return sendFailure(reply, { code: 'rate_limited' }, rateHeaders('request', allowance.retryAfterSeconds));
  }
  const call = new ToolCall(operation, { ...services, limits }, request, reply, client);
  return call.answer();
}

/** One request from its first byte to its last, and what must be given back whichever way it ends. */
class ToolCall {
  readonly #operation: Operation;
  readonly #handler: AnyHandler;
  readonly #services: Services;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #client: string;
  readonly #abort = new AbortController();
  readonly #headers: Record<string, string> = {};
  #startedMs = 0;
  #outputs = 0;

  constructor(operation: Operation, services: Services, request: FastifyRequest, reply: FastifyReply, client: string) {
    this.#operation = operation;
    // The schema that checked the form is the one the handler is typed by.
    this.#handler = allHandlers[operation.id] as unknown as AnyHandler;
    this.#services = services;
    this.#request = request;
    this.#reply = reply;
    this.#client = client;
  }

  async answer() {
    const { temp, budget, results, sessions, progress } = this.#services;
    // A full disk is like a full queue: it passes.
    if (!results.hasRoom(this.#client, 0)) return this.#refuse({ code: 'busy' });
    const folder = await temp.forRequest(this.#request.id).catch(() => undefined);
    if (!folder) return this.#refuse({ code: 'busy' });
    if (this.#reply.raw.destroyed || this.#request.raw.socket.destroyed) {
      // Gone while we asked for its limits: its `close`, which would clean up, has been already.
      await folder.remove();
      return this.#hangUp();
    }
    const share = budget.open(this.#client);
    const resultShare = results.open(this.#client);
    const session = sessions.open(this.#request.headers['x-session-id']);
    const track = progress.open(this.#request.headers['x-operation-id']);
    const release = () => {
      this.#abort.abort();
      share.release();
      resultShare.release();
      session.release();
      folder.remove().catch(() => this.#request.log.error('a request folder could not be removed'));
    };
    this.#reply.raw.once('close', release);
    try {
      const result = await this.#perform(
        folder,
        {
          schema: this.#operation.form,
          requestBytes: this.#operation.requestBytes,
          folder: folder.path,
          budget: share,
          passwordKey: passwordKeyOf(this.#services.config),
          heic: this.#services.config.heic,
          overlong: this.#handler.overlong ?? {},
          onFileStored: () => session.hold(),
        },
        track.report,
      );
      if (!result.ok) return this.#refuse(result.failure);
      session.record(this.#operation.id, performance.now() - this.#startedMs);
      // The uploads are done with, however long the visitor takes to fetch the result.
      await folder.keepOnly(result.value.output.path).catch(() => {});
      share.release();
      if (this.#abort.signal.aborted) return this.#hangUp();
      resultShare.add(result.value.output.bytes);
      return sendResult(this.#reply, result.value, this.#headers);
    } catch (error) {
      // Its `close` may have been before anybody listened.
      if (error instanceof ClientGone) release();
      if (this.#abort.signal.aborted) return this.#hangUp();
      throw error;
    } finally {
      track.end();
      // What was under way when the client went, a file being opened, bytes being counted, is there again.
      if (this.#abort.signal.aborted) release();
    }
  }

  #refuse(failure: Failure) {
    discardRest(this.#request);
    if (failure.code === 'busy' && !this.#headers['retry-after']) {
      Object.assign(this.#headers, retryAfter(this.#services.pools.files.expectedWaitMs(this.#client)));
    }
    return sendFailure(this.#reply, failure, this.#headers);
  }

  /** Nobody listens any more; Fastify is told that there is nothing to send. */
  #hangUp() {
    this.#reply.hijack();
    this.#reply.raw.destroy();
  }

  async #perform(
    folder: RequestFolder,
    options: Parameters<typeof readForm>[1],
    onProgress: HandlerContext['onProgress'],
  ): Promise<Result<ToolResult>> {
    const form = await readForm(this.#request.raw, options);
    // How fast a visitor uploads is not how long the server takes.
    this.#startedMs = performance.now();
    const isGuess = form.ok
      ? triesPassword(form.value, this.#operation.form)
      : form.failure.code === 'incorrect_password';
    if (!isGuess) return form.ok ? this.#withQuota(form.value, folder, onProgress) : form;

    const { limits } = this.#services;
    const allowance = await limits.passwordAttempt(this.#client);
    if (!allowance.ok) {
      Object.assign(this.#headers, rateHeaders('password', allowance.retryAfterSeconds));
      return fail('rate_limited');
    }
    if (!form.ok) return form;
    let isWrong = false;
    try {
      const result = await this.#withQuota(form.value, folder, onProgress);
      isWrong = !result.ok && result.failure.code === 'incorrect_password';
      return result;
    } finally {
      if (!isWrong) await limits.passwordWasRight(this.#client);
    }
  }

  /** The AI method has a daily quota; a call that fails does not use it up. */
  async #withQuota(
    form: Record<string, unknown>,
    folder: RequestFolder,
    onProgress: HandlerContext['onProgress'],
  ): Promise<Result<ToolResult>> {
    const values = form as FormValues<FormSchema, UploadedFile>;
    const handle = () => this.#handle(values, folder, onProgress);
    if (!this.#handler.usesAi?.(values)) return handle();

    const { limits } = this.#services;
    const allowance = await limits.aiCall(this.#client);
    this.#headers['x-daily-limit'] = String(limits.aiDailyLimit);
    this.#headers['x-daily-usage'] = String(allowance.used);
    const untilTomorrow = { 'retry-after': String(allowance.retryAfterSeconds) };
    if (!allowance.ok) {
      Object.assign(this.#headers, untilTomorrow);
      return fail('daily_limit');
    }
    let isDone = false;
    try {
      const result = await handle();
      isDone = result.ok;
      // An outside provider has a limit of its own.
      if (!result.ok && result.failure.code === 'daily_limit') Object.assign(this.#headers, untilTomorrow);
      return result;
    } finally {
      // Who hangs up has used the machine all the same.
      if (!isDone && !this.#abort.signal.aborted) {
        await limits.aiCallFailed(this.#client);
        this.#headers['x-daily-usage'] = String(allowance.used - 1);
      }
    }
  }

  async #handle(
    form: FormValues<FormSchema, UploadedFile>,
    folder: RequestFolder,
    onProgress: HandlerContext['onProgress'],
  ): Promise<Result<ToolResult>> {
    const { cutOutWith, pools } = this.#services;
    const result = await this.#handler.handle(form, {
      cutout: cutOutWith(folder.path, this.#abort.signal),
      onProgress,
      runJob: async ({ task, options, files, timeLimit, pool }): Promise<Result<JobOutput>> => {
        const target: JobPool = pools[pool ?? 'files'];
        const outcome = await target.run({
          task,
          options,
          files: files.map((file) => file.path),
          output: path.join(folder.path, `output-${this.#outputs++}`),
          timeLimit: timeLimits[timeLimit],
          client: this.#client,
          bytes: files.reduce((sum, file) => sum + file.bytes, 0),
          signal: this.#abort.signal,
          onProgress,
        });
        if (outcome.ok) return outcome;
        if (outcome.failure.code === 'busy') {
          Object.assign(this.#headers, retryAfter(target.expectedWaitMs(this.#client)));
        }
        return { ok: false, failure: withFilename(outcome.failure, files) };
      },
    });
    return result.ok ? this.#checked(result.value) : result;
  }

  /** A worker's word on the type is not enough: the header says only what the operation promises. */
  #checked(result: ToolResult): Result<ToolResult> {
    const promised: readonly string[] = this.#operation.answers;
    return promised.includes(result.output.mediaType) ? succeed(result) : fail('internal');
  }
}

/** What can only be said about a file: when a call has just one, that one is to blame. */
const failuresOfAFile: readonly FailureCode[] = [
  'password_required',
  'incorrect_password',
  'unsupported_type',
  'damaged_file',
  'too_complex',
];

function withFilename({ fileIndex, ...failure }: Failure, files: readonly UploadedFile[]): Failure {
  const isOnlyFile = files.length === 1 && failuresOfAFile.includes(failure.code);
  const blamed = fileIndex ?? (isOnlyFile ? 0 : undefined);
  const name = failure.filename ?? (blamed === undefined ? undefined : files[blamed]?.filename);
  return name === undefined ? failure : { ...failure, filename: name };
}
