import { Command, InvalidArgumentError, Option } from 'commander';
import { compressionLevelIds } from '../shared/compression-level.ts';
import { imagePageSizes } from '../shared/image-page-size.ts';
import { readSize } from './read-size.ts';

/** What the command line was asked for, by command; `run` gets it whole. */
export interface CliRequest {
  command: 'compress' | 'merge' | 'split' | 'pages' | 'image' | 'cutout';
  files: string[];
  options: CliOptions;
}

export interface CliOptions {
  out?: string;
  force?: boolean;
  json?: boolean;
  quiet?: boolean;
  jobs?: number;
  watch?: string;
  level?: string;
  under?: number;
  password?: string;
  newPassword?: string;
  keep?: string;
  remove?: string;
  rotate?: string;
  images?: boolean;
  every?: number;
  at?: string;
  ranges?: string;
  bookmarks?: boolean;
  interleave?: boolean;
  pageSize?: string;
  take?: Record<number, string>;
  format?: string;
  maxSide?: number;
  allowResize?: boolean;
  keepMetadata?: boolean;
  method?: string;
  background?: string;
  output?: string;
  trim?: boolean;
}

export function createProgram(version: string, run: (request: CliRequest) => Promise<void>): Command {
  const program = new Command('kitbox')
    .description('PDF and image tools on this machine: the engines of the site, without a server.')
    .version(version)
    .showHelpAfterError('(kitbox help COMMAND says more)')
    .addHelpText('after', examples)
    .exitOverride();
  for (const define of [compress, pages, split, merge, image, cutout]) {
    const command = define(program).exitOverride();
    common(command).action((files: string[] | string, options: CliOptions) =>
      run({ command: command.name() as CliRequest['command'], files: [files].flat(), options }),
    );
  }
  return program;
}

const examples = `
Examples:
  kitbox compress *.pdf --under 2MB --out small/
  kitbox image *.jpg --format webp --max-side 1600 --out web/
  kitbox pages book.pdf --keep 3,1,2 -o short.pdf
  kitbox split scan.pdf --every 2 --out letters/
  kitbox merge cover.pdf photo.jpg rest.pdf -o all.pdf
  kitbox cutout portrait.jpg --background ffffff
  cat big.pdf | kitbox compress - > small.pdf
  kitbox compress --watch inbox --out small/

Exit codes: 0 all done, 1 some files failed (the others are done), 2 the command line was wrong.
Passwords can be given in KITBOX_PASSWORD and KITBOX_NEW_PASSWORD, where no list of processes shows them.`;

function common(command: Command): Command {
  return command
    .option(
      '-o, --out <place>',
      'a folder, a file, or - for standard output (default: beside the input; of - standard output)',
    )
    .option('-f, --force', 'replace files that are there')
    .option('--json', 'one line of JSON for each input')
    .option('-q, --quiet', 'say nothing but errors')
    .option('-j, --jobs <number>', 'how many at once (default: the number of cores)', readWhole);
}

const watched = (command: Command) =>
  command.option('-w, --watch <folder>', 'wait for files that arrive in this folder; needs --out');

const passwords = (command: Command) =>
  command
    .addOption(new Option('-p, --password <text>', 'password of the input').env('KITBOX_PASSWORD'))
    .addOption(new Option('--new-password <text>', 'password to set on the result').env('KITBOX_NEW_PASSWORD'));

const levelOption = () =>
  new Option('-l, --level <level>', 'low, medium or high')
    .argParser((text: string) => {
      const level = text.toUpperCase();
      if (!(compressionLevelIds as readonly string[]).includes(level))
        throw new InvalidArgumentError('It must be low, medium or high.');
      return level;
    })
    .default('MEDIUM', 'medium');

function compress(program: Command): Command {
  const command = program.command('compress').description('make PDFs smaller').argument('[files...]', 'PDFs, or -');
  command.addOption(levelOption()).option('-u, --under <size>', 'a size to hit, such as 2MB or 200KB', readSizeOption);
  return watched(passwords(command));
}

function pages(program: Command): Command {
  const command = program
    .command('pages')
    .description('keep, order, remove or turn pages')
    .argument('<file>', 'a PDF, or -');
  command
    .addOption(new Option('-k, --keep <pages>', 'pages to keep, in this order: 3,1,5-7').conflicts('remove'))
    .option('-r, --remove <pages>', 'pages to remove: 1-3,5')
    .option('--rotate <turns>', 'turns of the result’s pages: 1:90,3:270')
    .option('--images', 'turn pages into images (compatibility mode)');
  return passwords(command);
}

function split(program: Command): Command {
  const command = program.command('split').description('cut a PDF into several').argument('<file>', 'a PDF, or -');
  command
    .option('--every <n>', 'a file for every n pages', readWhole)
    .option('--at <pages>', 'pages that begin a new file: 3,7')
    .option('--ranges <ranges>', 'a file for each range: 1-3;4-9')
    .option('--bookmarks', 'a file for each bookmark of the first level')
    .option('-u, --under <size>', 'files of at most this size', readSizeOption);
  return passwords(command);
}

function merge(program: Command): Command {
  const command = program
    .command('merge')
    .description('join PDFs and images into one PDF')
    .argument('<files...>', 'two or more, in order; one may be -');
  command
    .option('--take <n=pages>', 'only these pages of the nth file: 2=1-3 (may be repeated)', readTake)
    .option('--interleave', 'two scans: odd pages, then even pages backwards')
    .option('--bookmarks', 'a bookmark for each file')
    .option('--page-size <size>', 'pages of images: original, a4 or letter', readPageSize)
    .option('--images', 'turn pages into images (compatibility mode)');
  return passwords(command);
}

function image(program: Command): Command {
  const command = program
    .command('image')
    .description('make images smaller or convert them')
    .argument('[files...]', 'images, or -');
  command
    .addOption(levelOption())
    .option('-u, --under <size>', 'a size to hit, such as 200KB', readSizeOption)
    .option('--format <format>', 'jpeg, png, webp, avif or gif (default: the input’s own)')
    .option('--max-side <pixels>', 'longest side of the result', readWhole)
    .option('--allow-resize', 'a size may be met with fewer pixels')
    .option('--keep-metadata', 'keep camera data and location');
  return watched(command);
}

function cutout(program: Command): Command {
  const command = program
    .command('cutout')
    .description('remove or replace the background of images')
    .argument('[files...]', 'images, or -');
  command
    .addOption(new Option('-m, --method <method>', 'how the subject is found').choices(['ai', 'color']).default('ai'))
    .option('-b, --background <what>', 'a color (RRGGBB) or an image to put behind it')
    .option('--output <format>', 'png, webp or jpeg (jpeg needs a background)')
    .option('--trim', 'cut off what is empty around the subject');
  return watched(command);
}

function readSizeOption(text: string): number {
  const bytes = readSize(text);
  if (bytes === undefined) throw new InvalidArgumentError('Write it as 2MB, 200KB or a number of bytes.');
  return bytes;
}

function readPageSize(text: string): string {
  const size = text.toUpperCase();
  if (!(imagePageSizes as readonly string[]).includes(size))
    throw new InvalidArgumentError('It must be original, a4 or letter.');
  return size;
}

function readWhole(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}

function readTake(text: string, before: Record<number, string> = {}): Record<number, string> {
  const [, position, pages] = /^([1-9]\d?)=(.+)$/.exec(text) ?? [];
  if (!position || !pages) throw new InvalidArgumentError('Write it as 2=1-3.');
  return { ...before, [Number(position) - 1]: pages };
}
