import { readFileSync, statSync } from 'node:fs';

/** A network that the operator brings, with all that has to be known to ask it. */
export interface OperatorModel {
  /** The ONNX file. */
  path: string;
  /** It sees images of so many pixels a side. */
  side: number;
  /** Of colors from 0 to 255. */
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
  /** Undefined: the first one of the file. */
  input: string | undefined;
  output: string | undefined;
  /** What its answer needs to become a share: nothing, a sigmoid (logits), or its own range spread from 0 to 1. */
  answer: 'share' | 'logits' | 'range';
}

/** What is wrong with a description, in a sentence that goes after the setting's name. */
export class OperatorModelError extends Error {}

const answers = ['share', 'logits', 'range'] as const;

/** `birefnet.onnx` is described by `birefnet.json` beside it. Throws an OperatorModelError that says what is missing. */
export function readOperatorModel(path: string): OperatorModel {
  if (!path.endsWith('.onnx') || !statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new OperatorModelError('must be the path of an .onnx file');
  const file = `${path.slice(0, -'.onnx'.length)}.json`;
  return { path, ...parseDescription(readDescription(file), file) };
}

function readDescription(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new OperatorModelError(`needs a description: ${file} is missing or no JSON object`);
}

function parseDescription(said: Record<string, unknown>, file: string): Omit<OperatorModel, 'path'> {
  const refuse = (what: string) => new OperatorModelError(`has a description (${file}) whose ${what}`);
  const { size, mean, deviation, input, output, answer = 'share' } = said;
  if (!(Number.isInteger(size) && Number(size) >= 64 && Number(size) <= 2048))
    throw refuse('"size" is no whole number from 64 to 2048');
  if (!isColor(mean) || !isColor(deviation) || deviation.some((value) => value === 0))
    throw refuse('"mean" or "deviation" is no list of three numbers for colors from 0 to 1');
  if (![input, output].every((name) => name === undefined || typeof name === 'string'))
    throw refuse('"input" or "output" is no name');
  const known = answers.find((value) => value === answer);
  if (!known) throw refuse(`"answer" is none of ${answers.join(', ')}`);
  return {
    side: Number(size),
    mean: scaled(mean),
    deviation: scaled(deviation),
    input: input as string | undefined,
    output: output as string | undefined,
    answer: known,
  };
}

type Color = readonly [number, number, number];

function isColor(value: unknown): value is Color {
  return Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
}

/** Models are published with figures for colors from 0 to 1. */
const scaled = ([red, green, blue]: Color): Color => [red * 255, green * 255, blue * 255];
