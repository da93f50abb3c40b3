import { type FailureCode, failures } from '../shared/failures.ts';
import type { Progress } from '../shared/progress.ts';
import type { Failure } from '../shared/result.ts';
import type { NotWritten } from './write-result.ts';

/** What became of one input. */
export interface Outcome {
  input: string;
  /** Files that were written, or `-`. */
  outputs: string[];
  inputBytes: number;
  outputBytes?: number;
  /** Milliseconds that its worker took. */
  workMs?: number;
  /** Codes of what was done, as in the report of the API. */
  notes?: string[];
  error?: string;
  message?: string;
}

/** Says what happens: a line that moves on a terminal, plain lines in a pipe, JSON lines when asked for. */
export interface Reporter {
  progress(input: string, progress: Progress): void;
  done(outcome: Outcome): void;
  end(): void;
}

interface ReporterOptions {
  json: boolean;
  quiet: boolean;
  /** Standard output holds the result itself: words go elsewhere. */
  isResultOnStdout: boolean;
  /** Smaller is what was asked for, not what comes of fewer pages. */
  saysSaving: boolean;
  total: number;
}

const megabytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(2)} MB`;

export function createReporter({ json, quiet, isResultOnStdout, saysSaving, total }: ReporterOptions): Reporter {
  const isLive = Boolean(process.stderr.isTTY) && !json && !quiet;
  const say = (line: string) => (isResultOnStdout ? process.stderr : process.stdout).write(`${line}\n`);
  const running = new Map<string, number>();
  let finished = 0;
  const clear = () => isLive && process.stderr.write('\r\x1b[K');
  const draw = () => {
    if (!isLive || finished === total) return;
    const share = (finished + [...running.values()].reduce((sum, each) => sum + each, 0)) / total;
    const filled = Math.round(share * 24);
    const bar = '█'.repeat(filled) + '░'.repeat(24 - filled);
    process.stderr.write(`\r\x1b[K${bar} ${finished} of ${total}`);
  };
  return {
    progress: (input, { share }) => {
      running.set(input, share ?? running.get(input) ?? 0);
      draw();
    },
    done: (outcome) => {
      running.delete(outcome.input);
      finished++;
      clear();
      if (json) say(JSON.stringify(outcome));
      else if (outcome.error) process.stderr.write(`${outcome.input}: ${outcome.message}\n`);
      else if (!quiet && !isResultOnStdout) say(lineOf(outcome, saysSaving));
      draw();
    },
    end: clear,
  };
}

function lineOf({ input, outputs, inputBytes, outputBytes, notes = [] }: Outcome, saysSaving: boolean): string {
  const target = outputs.length > 1 ? `${outputs.length} files` : outputs[0];
  if (outputBytes === undefined) return `${input} → ${target}`;
  const saved = inputBytes > 0 ? (1 - outputBytes / inputBytes) * 100 : 0;
  const change = saysSaving && saved >= 0.05 ? `, ${saved.toFixed(1)} % smaller` : '';
  const missed = notes.includes('target_missed') ? ' (the smallest it can be; the size asked for was not met)' : '';
  return `${input} → ${target}  ${megabytes(inputBytes)} → ${megabytes(outputBytes)}${change}${missed}`;
}

export function failed(input: string, inputBytes: number, { code, field }: Failure): Outcome {
  return { input, outputs: [], inputBytes, error: code, message: `${failures[code].message}${hintOf(code, field)}` };
}

/** By the field that they fill, where it has another name. */
const optionsOf: Record<string, string> = { value: '--every or --under', pages: '--take' };

/** What the sentences of the API leave out and a caller of the command line needs. */
function hintOf(code: FailureCode, field?: string): string {
  if (code === 'password_required') return ' Give it with --password or in KITBOX_PASSWORD.';
  if (code !== 'invalid_field' || !field) return '';
  const name = field.replace(/\[.*/, '');
  return ` Look at ${optionsOf[name] ?? `--${name}`}.`;
}

export function notWritten(input: string, inputBytes: number, { code, message }: NotWritten): Outcome {
  return { input, outputs: [], inputBytes, error: code, message };
}
