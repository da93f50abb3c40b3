import { statSync } from 'node:fs';
import path from 'node:path';
import { localFile } from './local-engine.ts';
import type { CliOptions, CliRequest } from './program.ts';
import type { Batch } from './run-inputs.ts';
import { type Destination, writeParts } from './write-result.ts';

/** What is wrong with the command line, in words. */
export class UsageError extends Error {}

/** Commands that work on one input at a time, as the batch they make. */
export function batchOf({ command, options }: CliRequest): Batch {
  const destination: Destination = { out: options.out, force: options.force ?? false };
  switch (command) {
    case 'compress':
      return { ...compress(options), destination };
    case 'pages':
      return { ...pages(options), destination };
    case 'split':
      return { ...split(options, destination), destination };
    case 'image':
      return { ...image(options), destination };
    case 'cutout':
      return { ...cutout(options), destination };
    case 'merge':
      throw new Error('merge works on all its inputs at once');
  }
}

type Work = Omit<Batch, 'destination'>;

const passwordsOf = ({ password, newPassword }: CliOptions) => ({ password, newPassword });

function compress(options: CliOptions): Work {
  const aim = options.under === undefined ? { level: options.level } : { targetBytes: options.under };
  return {
    operation: 'pdf_compress',
    ending: '_compressed',
    formOf: (file) => ({ file, ...aim, ...passwordsOf(options) }),
  };
}

function pages(options: CliOptions): Work {
  const text = options.keep ?? options.remove;
  if (text === undefined) throw new UsageError('Say which pages: --keep 3,1,5-7 or --remove 1-3.');
  return {
    operation: 'pdf_modify',
    ending: '_modified',
    formOf: (file) => ({
      file,
      modifyType: options.keep === undefined ? 'REMOVE' : 'SELECT',
      pages: text,
      rotate: options.rotate,
      compatibilityMode: options.images ?? false,
      ...passwordsOf(options),
    }),
  };
}

function split(options: CliOptions, destination: Destination): Work {
  const ways = [
    options.every !== undefined && { mode: 'EVERY', value: String(options.every) },
    options.at !== undefined && { mode: 'AT', value: options.at },
    options.ranges !== undefined && { mode: 'RANGES', value: options.ranges },
    options.bookmarks && { mode: 'BOOKMARKS' },
    options.under !== undefined && { mode: 'SIZE', value: String(options.under) },
  ].filter((way) => way !== false && way !== undefined);
  if (ways.length !== 1)
    throw new UsageError('Say how to split: one of --every, --at, --ranges, --bookmarks, --under.');
  return {
    operation: 'pdf_split',
    ending: '_split',
    formOf: (file) => ({ file, ...ways[0], ...passwordsOf(options) }),
    ...(destination.out === '-' || destination.out?.endsWith('.zip')
      ? {}
      : { write: (result, source) => writeParts(result, destination.out ?? folderBeside(source), destination) }),
  };
}

const folderBeside = (source: string) =>
  source === '-' ? 'split' : path.join(path.dirname(source), `${path.basename(source, path.extname(source))}_split`);

function image(options: CliOptions): Work {
  const aim = options.under === undefined ? { quality: options.level } : { targetBytes: options.under };
  const { maxSide, allowResize, keepMetadata } = options;
  const format = options.format && readFormat(options.format, ['JPEG', 'PNG', 'WEBP', 'AVIF', 'GIF']);
  return {
    operation: 'image_compress',
    ending: '_compressed',
    formOf: (file) => ({ file, ...aim, format, maxSide, allowResize, keepMetadata }),
  };
}

function cutout(options: CliOptions): Work {
  const { method, background, trim } = options;
  const output = options.output && readFormat(options.output, ['PNG', 'WEBP', 'JPEG']);
  const behind = background === undefined ? {} : backgroundOf(background);
  if (output === 'JPEG' && background === undefined) throw new UsageError('JPEG needs a --background.');
  return {
    operation: background === undefined ? 'image_remove_background' : 'image_replace_background',
    ending: background === undefined ? '_nobg' : '_newbg',
    formOf: (file) => ({ file, method, ...behind, ...(output ? { output } : {}), ...(trim ? { trim } : {}) }),
  };
}

function backgroundOf(text: string) {
  if (/^#?[0-9a-f]{6}$/i.test(text)) return { backgroundColor: text.replace('#', '') };
  const image = statSync(text, { throwIfNoEntry: false });
  if (!image?.isFile()) throw new UsageError(`${text} is neither a color (RRGGBB) nor an image that can be read.`);
  return { backgroundImage: localFile(text) };
}

function readFormat(text: string, known: readonly string[]): string {
  const format = text.toUpperCase().replace(/^JPG$/, 'JPEG');
  if (!known.includes(format)) throw new UsageError(`${text} is not a format: ${known.join(', ').toLowerCase()}.`);
  return format;
}
