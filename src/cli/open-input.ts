import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadedFile } from '../tools/tool-handler.ts';
import { localFile } from './local-engine.ts';
import type { Outcome } from './reporter.ts';
import { isFolder } from './write-result.ts';

export interface OpenInput {
  file: UploadedFile;
  close: () => void;
}

/** A file of this machine, or standard input (`-`) laid on disk for the worker; else what is wrong with it. */
export function openInput(input: string): OpenInput | { problem: string } {
  try {
    if (input !== '-') {
      if (isFolder(input)) return { problem: 'This is a folder. Name the files in it.' };
      return { file: localFile(input), close: () => {} };
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-stdin-'));
    const laid = path.join(folder, 'input');
    writeFileSync(laid, readFileSync(0));
    return { file: localFile(laid, 'input'), close: () => rmSync(folder, { recursive: true, force: true }) };
  } catch {
    return { problem: 'This file cannot be read.' };
  }
}

export const unreadable = (input: string, message: string): Outcome => ({
  input,
  outputs: [],
  inputBytes: 0,
  error: 'not_found',
  message,
});
