import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPdf } from '../fixtures/pdf-reading.ts';
import { makePdf } from './support/pdf.ts';
import { makeProtectedPdf } from './support/protected-pdf.ts';

const program = resolve('dist/server/cli.js');
let root: string;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'kitbox-cli-test-'));
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const photo = sharp({ create: { width: 200, height: 150, channels: 3, noise, background: 'gray' } });
  files.set('a.pdf', makePdf(4, 300_000));
  files.set('b.pdf', makePdf(2));
  files.set('broken.pdf', Buffer.from('%PDF-1.7 nothing'));
  files.set('photo.png', await photo.png().toBuffer());
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with the files, and the program in it: tests run side by side. */
function desk() {
  const folder = mkdtempSync(join(root, 'desk-'));
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const start = (args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...process.env, ...env } });
  const kitbox = async (args: string[], { input = Buffer.alloc(0), env = {} } = {}) => {
    const child = start(args, env);
    const parts: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => parts[name].push(part));
    child.stdin.end(input);
    const status = await new Promise<number | null>((done) => child.once('close', done));
    const stdout = Buffer.concat(parts.stdout);
    return { status, stdout, words: stdout.toString(), complaint: Buffer.concat(parts.stderr).toString() };
  };
  return { folder, start, kitbox, inFolder: (name: string) => readFileSync(join(folder, name)) };
}

// Each starts a process or four: on a machine with much else to do one took over a minute.
describe.concurrent('the command line', { timeout: 300_000 }, () => {
  test('compresses several files into a folder and says what was saved', async () => {
    const { kitbox, inFolder } = desk();
    const { status, words } = await kitbox(['compress', 'a.pdf', 'b.pdf', '--out', 'small/']);
    expect(status).toBe(0);
    expect(words).toContain('a.pdf → small/a_compressed.pdf');
    expect(words).toContain('% smaller');
    expect((await readPdf(inFolder('small/a_compressed.pdf'))).texts).toHaveLength(4);
    expect(inFolder('small/b_compressed.pdf').length).toBeLessThanOrEqual(inFolder('b.pdf').length);
  });

  test('goes on after a file that fails, and says so in its exit code and in JSON', async () => {
    const { kitbox } = desk();
    const { status, words } = await kitbox(['compress', '-j', '1', 'broken.pdf', 'b.pdf', '--json', '--out', 'small/']);
    expect(status).toBe(1);
    const told = words
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told).toContainEqual(expect.objectContaining({ input: 'broken.pdf', error: 'damaged_file' }));
    expect(told).toContainEqual(expect.objectContaining({ input: 'b.pdf', outputs: ['small/b_compressed.pdf'] }));
  });

  test('what came from standard input goes to standard output where no other place is named', async () => {
    const { folder, kitbox, inFolder } = desk();
    const there = readdirSync(folder);
    const { status, stdout } = await kitbox(['compress', '-'], { input: inFolder('a.pdf') });
    expect(status).toBe(0);
    expect((await readPdf(stdout)).texts).toHaveLength(4);
    expect(readdirSync(folder)).toEqual(there);
  });

  test('reads standard input and writes standard output, with every word elsewhere', async () => {
    const { kitbox, inFolder } = desk();
    const { status, stdout, complaint } = await kitbox(['pages', '-', '--keep', '3,1', '-o', '-'], {
      input: inFolder('a.pdf'),
    });
    expect(status).toBe(0);
    expect((await readPdf(stdout)).texts).toHaveLength(2);
    expect(complaint).toBe('');
  });

  test('splits into files, and merges them again', async () => {
    const { folder, kitbox, inFolder } = desk();
    expect((await kitbox(['split', 'a.pdf', '--every', '2', '--out', 'parts'])).status).toBe(0);
    const parts = readdirSync(join(folder, 'parts')).sort();
    expect(parts).toHaveLength(2);
    const { status, words } = await kitbox(['merge', ...parts.map((part) => `parts/${part}`), '-o', 'all.pdf']);
    expect(status).toBe(0);
    // What two parts had twice is there once, but nobody asked for that.
    expect(words).not.toContain('smaller');
    expect((await readPdf(inFolder('all.pdf'))).texts).toHaveLength(4);
  });

  test('merges standard input with a photo on paper, named in any case', async () => {
    const { kitbox, inFolder } = desk();
    const merge = ['merge', '-', 'photo.png', '--page-size', 'a4', '-o', 'all.pdf'];
    expect(await kitbox(merge, { input: inFolder('b.pdf') })).toMatchObject({ status: 0, complaint: '' });
    const { texts, boxes } = await readPdf(inFolder('all.pdf'));
    expect(texts).toHaveLength(3);
    expect(boxes[2]?.map(Math.round)).toEqual([0, 0, 842, 595]);
  });

  test('cuts out by color', async () => {
    const { kitbox, inFolder } = desk();
    const { status } = await kitbox(['cutout', 'photo.png', '--method', 'color']);
    expect(status).toBe(0);
    expect((await sharp(inFolder('photo_nobg.png')).metadata()).hasAlpha).toBe(true);
  });

  test('hits a size', async () => {
    const { folder, kitbox } = desk();
    const { status } = await kitbox(['image', 'photo.png', '--format', 'jpeg', '--under', '20KB', '-o', 'photo.jpg']);
    expect(status).toBe(0);
    expect(statSync(join(folder, 'photo.jpg')).size).toBeLessThanOrEqual(20 * 1024);
  });

  test('takes a password from the environment', async () => {
    const { folder, kitbox } = desk();
    writeFileSync(join(folder, 'locked.pdf'), makeProtectedPdf('secret'));
    expect((await kitbox(['compress', 'locked.pdf'])).complaint).toContain('KITBOX_PASSWORD');
    expect((await kitbox(['compress', 'locked.pdf'], { env: { KITBOX_PASSWORD: 'secret' } })).status).toBe(0);
  });

  test('replaces nothing unless it is told to', async () => {
    const { folder, kitbox, inFolder } = desk();
    writeFileSync(join(folder, 'b_compressed.pdf'), 'mine');
    expect(await kitbox(['compress', 'b.pdf'])).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('--force'),
    });
    expect(inFolder('b_compressed.pdf').toString()).toBe('mine');
    expect((await kitbox(['compress', 'b.pdf', '--force'])).status).toBe(0);
  });

  test('makes a folder for several results, and no result replaces another', async () => {
    const { folder, kitbox } = desk();
    mkdirSync(join(folder, 'there.d'));
    writeFileSync(join(folder, 'there.d/b.pdf'), makePdf(1));
    // One worker does both: each takes half a second of a processor to start.
    const both = ['compress', '-j', '1', 'b.pdf', 'there.d/b.pdf', '--force', '--out'];
    expect((await kitbox([...both, 'small'])).status).toBe(0);
    expect(readdirSync(join(folder, 'small')).sort()).toEqual(['b_compressed.pdf', 'b_compressed_2.pdf']);
    expect((await kitbox([...both, 'there.d'])).status).toBe(0);
    expect(existsSync(join(folder, 'there.d/b_compressed_2.pdf'))).toBe(true);
  });

  test('a place that cannot be written is told in a sentence, as is a folder among the inputs', async () => {
    const { folder, kitbox } = desk();
    expect((await kitbox(['pages', 'b.pdf', '--keep', '1', '--rotate', '1:45'])).complaint).toContain(
      'Look at --rotate.',
    );
    const nowhere = await kitbox(['compress', 'b.pdf', '-o', 'a.pdf/b.pdf']);
    expect(nowhere).toMatchObject({ status: 1, complaint: expect.stringMatching(/^b\.pdf: a\.pdf\/b\.pdf cannot be/) });
    // The kernel makes no folder there and says that there is none above it: Node asked again without end.
    expect(await kitbox(['compress', 'b.pdf', '-o', '/proc/none/b.pdf'])).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('/proc/none/b.pdf cannot be written'),
    });
    mkdirSync(join(folder, 'inbox'));
    expect((await kitbox(['compress', 'inbox'])).complaint).toContain('This is a folder');
  });

  test('merges into a folder, and replaces nothing there', async () => {
    const { kitbox } = desk();
    const merge = () => kitbox(['merge', 'b.pdf', 'b.pdf', '-o', 'all/']);
    expect((await merge()).words).toContain('all/merged.pdf');
    expect(await merge()).toMatchObject({ status: 1, complaint: expect.stringMatching(/^b\.pdf.*--force/) });
  });

  test('writes either all parts or none', async () => {
    const { folder, kitbox } = desk();
    mkdirSync(join(folder, 'a_split'));
    const parts = async (...more: string[]) => (await kitbox(['split', 'a.pdf', '--every', '2', ...more])).status;
    expect(await parts('--force')).toBe(0);
    const [first, last] = readdirSync(join(folder, 'a_split')).sort();
    rmSync(join(folder, 'a_split', String(first)));
    expect(await parts()).toBe(1);
    expect(readdirSync(join(folder, 'a_split'))).toEqual([last]);
  });

  test.each([
    [[]],
    [['compress']],
    [['compress', 'a.pdf', '--under', 'small']],
    [['compress', 'a.pdf', 'b.pdf', '-o', 'one.pdf']],
    [['pages', 'a.pdf']],
    [['split', 'a.pdf', '--every', '2', '--bookmarks']],
    [['merge', '-', '-']],
    [['merge', 'a.pdf', 'photo.png', '--page-size', 'a5']],
    [['cutout', 'photo.png', '--output', 'jpeg']],
    [['cutout', 'photo.png', '--background', '.']],
    [['compress', '--watch', '.', '--out', '.']],
    [['compress', '--watch', 'nowhere', '--out', 'out']],
    [['compress', '--watch', 'a.pdf', '--out', 'out']],
    [['merge', 'a.pdf', 'b.pdf', '--take', '3=1']],
    [['nonsense']],
  ])('%j is a wrong command line: exit code 2', async (args) => {
    expect((await desk().kitbox(args)).status).toBe(2);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ended by %s leaves nothing of what it was given', async (signal) => {
    const { folder, start } = desk();
    const temp = mkdtempSync(join(folder, 'temp-'));
    const child = start(['compress', 'a.pdf', '-', '-o', 'out/'], { TMPDIR: temp });
    // The rest of it never comes.
    child.stdin.write('%PDF-1.7');
    const hasInput = () => readdirSync(temp).some((name) => existsSync(join(temp, name, 'input')));
    await vi.waitUntil(hasInput, { timeout: 50_000 });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(readdirSync(temp)).toEqual([]);
  });

  test('compresses what arrives in a watched folder, and ends when told to', async () => {
    const { folder, start } = desk();
    const inbox = mkdtempSync(join(folder, 'inbox-'));
    const child = start(['compress', '--watch', inbox, '--out', join(folder, 'out')]);
    const said = new Promise((resolve) => child.stderr.once('data', resolve));
    await said;
    writeFileSync(join(inbox, 'new.pdf'), makePdf(1));
    await vi.waitUntil(() => existsSync(join(folder, 'out/new_compressed.pdf')), { timeout: 50_000 });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
