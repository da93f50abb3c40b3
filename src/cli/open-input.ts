import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '../tools/tool-handler.ts';
import { localFile } from './local-engine.ts';
import type { Outcome } from './reporter.ts';
import { makeTempFolder } from './temp-folder.ts';
import { isFolder } from './write-result.ts';

export interface OpenInput {
  file: UploadedFile;
  close: () => void;
}

/** A file of this machine, or standard input (`-`) laid on disk for the worker; else what is wrong with it. */
export async function openInput(input: string): Promise<OpenInput | { problem: string }> {
  if (input === '-') return layStandardInput();
  try {
    if (isFolder(input)) return { problem: 'This is a folder. Name the files in it.' };
    return { file: localFile(input), close: () => {} };
  } catch {
    return unreadableFile;
  }
}

const unreadableFile = { problem: 'This file cannot be read.' };

/** Piece by piece: in the middle of one large read no signal would be heard. */
async function layStandardInput(): Promise<OpenInput | { problem: string }> {
  const folder = makeTempFolder('kitbox-stdin');
  const laid = path.join(folder.path, 'input');
  try {
    await pipeline(process.stdin, createWriteStream(laid));
    return { file: localFile(laid, 'input'), close: () => folder.remove() };
  } catch {
    folder.remove();
    return unreadableFile;
  }
}

export const unreadable = (input: string, message: string): Outcome => ({
  input,
  outputs: [],
  inputBytes: 0,
  error: 'not_found',
  message,
});
