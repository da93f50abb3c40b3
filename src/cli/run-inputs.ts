import type { OperationId } from '../tools/all-operations.ts';
import type { ToolResult, UploadedFile } from '../tools/tool-handler.ts';
import type { LocalEngine } from './local-engine.ts';
import { openInput, unreadable } from './open-input.ts';
import { failed, notWritten, type Outcome, type Reporter } from './reporter.ts';
import { type Destination, NotWritten, placeOf, writeResult } from './write-result.ts';

/** One operation on each of many inputs. */
export interface Batch {
  operation: OperationId;
  /** The form of one input. */
  formOf: (file: UploadedFile) => Record<string, unknown>;
  /** Put between the input's name and its extension. */
  ending: string;
  destination: Destination;
  /** Writes the result in a way of its own; gives back what was written. */
  write?: (result: ToolResult, source: string) => string[];
}

/** Jobs that wait behind those that run: a worker that is done begins the next while its result is written. */
const ahead = 2;

/** One that fails does not stop the others. Gives back how many failed. */
export async function runInputs(
  inputs: readonly string[],
  batch: Batch,
  engine: LocalEngine,
  reporter: Reporter,
): Promise<number> {
  const waiting = [...inputs];
  const taken = new Set<string>();
  let failures = 0;
  const work = async () => {
    for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
      const outcome = await runInput(input, batch, { engine, reporter, taken });
      if (outcome.error) failures++;
      reporter.done(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(engine.jobs + ahead, inputs.length) }, work));
  reporter.end();
  return failures;
}

interface Run {
  engine: LocalEngine;
  reporter: Reporter;
  /** Files that this run has written. */
  taken: Set<string>;
}

async function runInput(input: string, batch: Batch, { engine, reporter, taken }: Run): Promise<Outcome> {
  const opened = await openInput(input);
  if ('problem' in opened) return unreadable(input, opened.problem);
  const { file, close } = opened;
  try {
    const result = await engine.run(batch.operation, batch.formOf(file), (progress) =>
      reporter.progress(input, progress),
    );
    if (!result.ok) return failed(input, file.bytes, result.failure);
    const { output } = result.value;
    const outputs = batch.write ? batch.write(result.value, input) : writeOne(result.value, input, batch, taken);
    const notes = output.report.notes.map(({ code }) => code);
    const workMs = Math.round(output.workMs ?? 0);
    return { input, outputs, inputBytes: file.bytes, outputBytes: output.bytes, workMs, notes };
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    return notWritten(input, file.bytes, error);
  } finally {
    close();
  }
}

function writeOne(result: ToolResult, source: string, { ending, destination }: Batch, taken: Set<string>): string[] {
  // Inputs of one name from several folders: none replaces the result of another, not even with --force.
  let target = placeOf(source, result, ending, destination);
  for (let number = 2; taken.has(target); number++)
    target = placeOf(source, result, `${ending}_${number}`, destination);
  taken.add(target);
  writeResult(result, target, destination);
  return [target];
}
