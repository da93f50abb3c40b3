import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isModelAvailable } from '../engines/cutout/network/model-files.ts';
import { JobPool } from '../engines/jobs/job-pool.ts';
import type { PoolEvent } from '../engines/jobs/pool-contract.ts';
import { limits as shared } from '../shared/limits.ts';
import type { HandlerContext } from '../tools/tool-handler.ts';
import { createCallers, keyedCallsFactor } from './limits/api-key.ts';
import { createClientKeys } from './limits/client-key.ts';
import { createLimits, type Limits } from './limits/rate-limit.ts';
import { connectRedis, type RedisConnections } from './redis.ts';
import type { Config } from './settings/config.ts';
import { cutOutOutside } from './tools/cutout-by-provider.ts';
import { openTempFolder, type TempFolder } from './uploads/temp-folder.ts';
import { UploadBudget } from './uploads/upload-budget.ts';
import { embeddedProgress, type ProgressHub, sharedProgress } from './visit/progress-hub.ts';
import { embeddedSessions, type SessionStore, sharedSessions } from './visit/session-store.ts';

/** What requests share. Built once for a server, closed with it. */
export interface Services {
  config: Config;
  clientKey(address: string | undefined): string;
  /** Who calls: a visitor, a program with a key, or one with a wrong key. */
  callerOf: ReturnType<typeof createCallers>;
  limits: Limits;
  /** For programs with a key. */
  keyedLimits: Limits;
  temp: TempFolder;
  /** Bytes of uploads on disk, until their job is done. */
  budget: UploadBudget;
  /** Bytes of results on disk, until they are fetched. */
  results: UploadBudget;
  sessions: SessionStore;
  progress: ProgressHub;
  pools: { files: JobPool; ai: JobPool };
  cutOutWith(folder: string, signal: AbortSignal): HandlerContext['cutout'];
  ai: AiAvailability;
  /** Calls that are taken before Redis answers would be counted in this process alone. */
  untilShared(): Promise<void>;
  close(): Promise<void>;
}

export type AiAvailability = { available: true } | { available: false; reason: string };

export interface ServiceOptions {
  /** The bundled entry of the workers. */
  workerPath: string;
  tempBase?: string | undefined;
  onPoolEvent(pool: 'files' | 'ai', event: PoolEvent): void;
  onRedisState(state: string): void;
}

/** After so long without work the AI worker ends, and its memory with it. A visitor's next image finds it warm. */
const aiIdleMs = 5 * 60_000;

export function createServices(config: Config, options: ServiceOptions): Services {
  const redis = config.redisUrl ? connectRedis(config.redisUrl, options.onRedisState) : undefined;
  const temp = openTempFolder(options.tempBase);
  const pools = createPools(config, options, temp);
  const sessions = embeddedSessions();
  const progress = embeddedProgress();
  const clientKeys = createClientKeys(redis?.commands);
  return {
    config,
    temp,
    pools,
    clientKey: (address) => clientKeys.of(address),
    callerOf: createCallers(config.apiKeys),
    limits: createLimits(config, redis?.commands),
    keyedLimits: createLimits(multiplied(config), redis?.commands),
    budget: new UploadBudget(shared.uploadsInFlightBytes),
    results: new UploadBudget(shared.resultsInFlightBytes),
    sessions: redis ? sharedSessions(redis.commands, sessions) : sessions,
    progress: redis ? sharedProgress(redis.commands, redis.subscriber, progress) : progress,
    cutOutWith: (folder, signal) => cutoutOf(config, folder, signal),
    ai: aiAvailability(config),
    async untilShared() {
      await redis?.untilReady();
      await clientKeys.untilShared();
    },
    async close() {
      clientKeys.close();
      await closeAll(pools, temp, redis);
    },
  };
}

/** A key is trusted ten times as far as an address, and guesses no more passwords than one. */
function multiplied(config: Config): Config {
  return {
    ...config,
    rateLimitPerMinute: config.rateLimitPerMinute * keyedCallsFactor,
    aiDailyLimit: config.aiDailyLimit * keyedCallsFactor,
  };
}

function createPools(config: Config, options: ServiceOptions, temp: TempFolder): Services['pools'] {
  const folder = path.join(temp.path, 'workers');
  mkdirSync(folder, { mode: 0o700 });
  const place = { workerPath: options.workerPath, folder, hiddenFolder: temp.path };
  const files = new JobPool({
    ...place,
    name: 'files',
    size: config.workers,
    hasReserve: true,
    // A visitor's next file finds the same worker, the next visitor one that nobody had.
    restMs: config.workerRestSeconds * 1000,
    memoryBytes: shared.workerBytes,
    preload: ['compressPdf', 'modifyPdf', 'mergePdfs', 'compressImage'],
    warmsUp: config.warmWorkers,
    onEvent: (event) => options.onPoolEvent('files', event),
  });
  const ai = new JobPool({
    ...place,
    name: 'ai',
    size: 1,
    memoryBytes: shared.aiWorkerBytes,
    idleMs: aiIdleMs,
    readOnlyPaths: config.backgroundModel ? [config.backgroundModel.path] : [],
    usesHugePages: true,
    typicalJobMs: 10_000,
    isolation: files.isolation,
    onEvent: (event) => options.onPoolEvent('ai', event),
  });
  return { files, ai };
}

function cutoutOf(config: Config, folder: string, signal: AbortSignal): HandlerContext['cutout'] {
  switch (config.backgroundProvider) {
    case 'local':
      return { kind: 'local', model: config.backgroundModel ?? 'isnet' };
    case 'local-lite':
      return { kind: 'local', model: 'u2netp' };
    default:
      return { kind: 'outside', cutOut: cutOutOutside(config, folder, signal) };
  }
}

function aiAvailability(config: Config): AiAvailability {
  if (config.backgroundProvider === 'local') return isModelAvailable(config.backgroundModel ?? 'isnet');
  if (config.backgroundProvider === 'local-lite') return isModelAvailable('u2netp');
  return { available: true };
}

/** Accepted jobs first, then the folder they work in. */
async function closeAll(pools: Services['pools'], temp: TempFolder, redis: RedisConnections | undefined) {
  await Promise.all([pools.files.close(), pools.ai.close()]);
  redis?.close();
  temp.remove();
}
