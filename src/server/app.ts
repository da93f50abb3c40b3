import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { FailureCode } from '../shared/failures.ts';
import { limits } from '../shared/limits.ts';
import { apiBase } from '../shared/operation.ts';
import { apiHeaders, discardRest, failureCodeOf, rawFailure, sendFailure } from './answer.ts';
import { refuseCrossSite } from './cross-site.ts';
import { leadToDocs, registerApiDocs } from './docs/api-docs.ts';
import { registerHealth } from './health.ts';
import { closeIdleConnections } from './idle-connections.ts';
import { loggerOptions } from './log.ts';
import { Metrics } from './metrics.ts';
import { closeQueuedResponses } from './queued-responses.ts';
import { registerRoom } from './room.ts';
import { createServices, type ServiceOptions, type Services } from './services.ts';
import type { Config } from './settings/config.ts';
import { registerToolRoutes } from './tools/tool-routes.ts';
import { watchDownload } from './uploads/transfer-rate.ts';
import { registerClientReports } from './visit/client-reports.ts';
import { registerProgressEvents } from './visit/progress-events.ts';
import { registerSessionRoutes } from './visit/session-routes.ts';

type RegisterPages = (app: FastifyInstance, config: Config) => Promise<void>;

export interface AppDeps {
  /** The site itself. Left out: only the API is served. */
  registerPages?: RegisterPages;
  workerPath: string;
  tempBase?: string;
  /** How long a closing server still takes requests; nothing waits for it when there is nobody else. */
  closeGraceMs?: number;
  /** Where log lines go instead of stdout. */
  logStream?: { write(line: string): void };
  /** Called when no worker can be started at all. */
  onBroken?(complaint: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** The whole server, not listening yet. */
export function buildApp(config: Config, deps: AppDeps): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 1000 },
    keepAliveTimeout: 72_000,
    requestTimeout: 0,
    // A start on a busy machine takes its time; nothing here waits for anybody else.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    rewriteUrl: ({ url }) => readableUrl(withoutBase(url ?? '/', config.basePath)),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: true } },
    clientErrorHandler: answerBadRequest,
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, { code: 'not_found' }),
  });
  const metrics = new Metrics();
  const services = createServices(config, serviceOptions(app, deps, metrics));
  metrics.watch(services);
  app.decorate('services', services);
  app.addHook('onReady', () => services.untilShared());
  app.addHook('onClose', () => services.close());
  addHooks(app, metrics);
  closeQueuedResponses(app.server);
  // Before the next one: hooks of closing run one after the other, and the balancer is told at once.
  registerRoom(app, services);
  closeIdleConnections(app, deps.closeGraceMs ?? 0);
  readNoBodies(app);
  app.addHook('onRequest', leadToDocs(config.basePath));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    discardRest(request);
    return sendFailure(reply, { code: 'not_found' });
  });
  registerHealth(app, services, metrics);
  app.register((api) => registerApi(api, services), { prefix: apiBase });
  const { registerPages } = deps;
  if (registerPages) app.register(async (site) => registerPages(site, config));
  return app;
}

/**
 * A body is read by whoever wants it (readForm, the reports), with limits of its own. Fastify's own readers would hold
 * whatever is sent to any address in memory.
 */
function readNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Proxies may leave the path of the site in the address or take it out: both are understood. */
function withoutBase(url: string, base: string): string {
  if (!base || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** A path that cannot be decoded is an unknown page like any other; the router would refuse it in its own words. */
function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    const address = path.startsWith(`${apiBase}/`) ? `${apiBase}/unreadable` : '/unreadable';
    return [address, ...query].join('?');
  }
}

function serviceOptions(app: FastifyInstance, deps: AppDeps, metrics: Metrics): ServiceOptions {
  return {
    workerPath: deps.workerPath,
    tempBase: deps.tempBase,
    onPoolEvent(pool, event) {
      metrics.countPoolEvent(pool, event);
      if (event.kind === 'threw') app.log.error({ pool, error: event.error }, 'an engine threw');
      else if (event.kind === 'start-failed')
        app.log.error({ pool, complaint: event.complaint }, 'no room for a worker');
      else if (event.kind === 'early-death')
        app.log.warn(
          { pool, complaint: event.complaint, nextStartMs: event.nextStartMs },
          'a worker died before it was ready',
        );
      else if (event.kind === 'garbled') app.log.error({ pool }, 'a worker said what no worker says and was ended');
      else if (event.kind === 'runaway') app.log.warn({ pool }, 'a worker computed without an order and was ended');
      else if (event.kind === 'broken') {
        app.log.fatal({ pool, complaint: event.complaint }, 'workers die before they are ready');
        deps.onBroken?.(event.complaint);
      } else if (event.kind === 'finished') {
        const { waitedMs, durationMs } = event;
        app.log.debug({ pool, waitedMs: Math.round(waitedMs), durationMs: Math.round(durationMs) }, 'job');
      } else app.log.debug({ pool, event: event.kind }, 'worker');
    },
    onRedisState: (state) => app.log.warn({ state }, 'redis'),
  };
}

async function registerApi(api: FastifyInstance, services: Services): Promise<void> {
  const allowed = new Map<string, Set<string>>();
  api.addHook('onRoute', ({ url, method }) => {
    const methods = allowed.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    allowed.set(url, methods);
  });
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders);
  });
  api.addHook('onRequest', refuseCrossSite);
  await api.register(async (scope) => registerToolRoutes(scope, services));
  await api.register(async (scope) => registerClientReports(scope, services));
  await api.register(async (scope) => registerSessionRoutes(scope, services));
  await api.register(async (scope) => registerProgressEvents(scope, services));
  await api.register(async (scope) => registerApiDocs(scope, services));
  const known = new Map(allowed);
  await api.register(async (scope) => {
    scope.all('/*', (request, reply) => answerUnknown(request, reply, known));
    scope.all('/', (request, reply) => answerUnknown(request, reply, known));
  });
}

/** A known address with another method is 405 and says which it takes; everything else is 404. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply, known: Map<string, Set<string>>) {
  discardRest(request);
  const path = request.url.split('?', 1)[0] ?? '';
  for (const [pattern, methods] of known) {
    if (!patternMatches(pattern, path)) continue;
    // Of a method that it takes, only what cannot be an id comes here: the router reads none that is so long.
    if (methods.has(request.method)) break;
    return sendFailure(reply, { code: 'method_not_allowed' }, { allow: [...methods].join(', ') });
  }
  return sendFailure(reply, { code: 'not_found' });
}

function patternMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}

function addHooks(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) noteAbort(request, reply, metrics);
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Whoever does not read keeps a file open here.
    watchDownload(request.raw, reply.raw, () => request.raw.socket.destroy());
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    // Whatever a client sends after its answer is out is bounded, too.
    discardRest(request);
    const route = routeOf(request);
    const durationMs = Math.round(reply.elapsedTime);
    const code = failureCodeOf(reply);
    metrics.countRequest(route, request.method, reply.statusCode, reply.elapsedTime);
    if (code) metrics.countRefusal(route, code);
    // The route's pattern, never the address: that could hold a file name or a secret.
    request.log.info({ method: request.method, route, status: reply.statusCode, code, durationMs }, 'answered');
  });
}

/** A client that hung up before its answer was out: it has no status, but it did happen. */
function noteAbort(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const route = routeOf(request);
  const phase = !request.raw.complete ? 'upload' : reply.raw.headersSent ? 'download' : 'work';
  metrics.countAbort(route, phase);
  const durationMs = Math.round(reply.elapsedTime);
  request.log.info({ method: request.method, route, phase, durationMs }, 'client hung up');
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** Everything that Fastify itself refuses, in the words of the one table. Only a bug is a 500. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  discardRest(request);
  const code = codeOfError(error);
  // Who hangs up while the answer is on its way breaks it off: that is no error of ours.
  const isGone = request.raw.socket.destroyed || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (code === 'internal' && !isGone) request.log.error({ error: error.stack }, 'unhandled error');
  return sendFailure(reply, { code });
}

function codeOfError(error: FastifyError): FailureCode {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'request_too_large';
  if (error.validation || (error.statusCode !== undefined && error.statusCode < 500)) return 'invalid_field';
  return 'internal';
}

/** So long a refused client may take to read why. */
const lingerMs = 2000;

/** Bytes that are not HTTP, and headers that never end. */
function answerBadRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const code: FailureCode = isSlow ? 'upload_too_slow' : isLarge ? 'request_too_large' : 'invalid_field';
  socket.end(rawFailure(code, randomUUID()));
  // Who does not hang up in turn would keep what it asked for before.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
