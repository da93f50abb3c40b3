import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../fixtures/pdf-reading.ts';
import { makePdf } from './support/pdf.ts';
import { makeProtectedPdf } from './support/protected-pdf.ts';

const program = resolve('dist/server/cli.js');
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kitbox-cli-test-'));
  writeFileSync(join(folder, 'a.pdf'), makePdf(4, 300_000));
  writeFileSync(join(folder, 'b.pdf'), makePdf(2));
  writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7 nothing');
  const photo = sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: 'gray',
    },
  });
  writeFileSync(join(folder, 'photo.png'), await photo.png().toBuffer());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function kitbox(args: string[], options: { input?: Buffer; env?: Record<string, string> } = {}) {
  const { input, env = {} } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    ...(input ? { input } : {}),
    env: { ...process.env, ...env },
    maxBuffer: 64 << 20,
  });
  return { status, stdout, words: stdout.toString(), complaint: stderr.toString() };
}
const inFolder = (name: string) => readFileSync(join(folder, name));

describe('the command line', () => {
  test('compresses several files into a folder and says what was saved', async () => {
    const { status, words } = kitbox(['compress', 'a.pdf', 'b.pdf', '--out', 'small/']);
    expect(status).toBe(0);
    expect(words).toContain('a.pdf → small/a_compressed.pdf');
    expect(words).toContain('% smaller');
    expect((await readPdf(inFolder('small/a_compressed.pdf'))).texts).toHaveLength(4);
    expect(inFolder('small/b_compressed.pdf').length).toBeLessThanOrEqual(inFolder('b.pdf').length);
  });

  test('goes on after a file that fails, and says so in its exit code and in JSON', () => {
    const { status, words } = kitbox(['compress', 'broken.pdf', 'b.pdf', '--json', '--out', 'small/']);
    expect(status).toBe(1);
    const told = words
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told).toContainEqual(expect.objectContaining({ input: 'broken.pdf', error: 'damaged_file' }));
    expect(told).toContainEqual(expect.objectContaining({ input: 'b.pdf', outputs: ['small/b_compressed.pdf'] }));
  });

  test('reads standard input and writes standard output, with every word elsewhere', async () => {
    const { status, stdout, complaint } = kitbox(['pages', '-', '--keep', '3,1', '-o', '-'], {
      input: inFolder('a.pdf'),
    });
    expect(status).toBe(0);
    expect((await readPdf(stdout)).texts).toHaveLength(2);
    expect(complaint).toBe('');
  });

  test('splits into files, and merges them again', async () => {
    expect(kitbox(['split', 'a.pdf', '--every', '2', '--out', 'parts']).status).toBe(0);
    const parts = readdirSync(join(folder, 'parts')).sort();
    expect(parts).toHaveLength(2);
    const { status } = kitbox(['merge', ...parts.map((part) => `parts/${part}`), '-o', 'all.pdf']);
    expect(status).toBe(0);
    expect((await readPdf(inFolder('all.pdf'))).texts).toHaveLength(4);
  });

  test('cuts out by color', async () => {
    const { status } = kitbox(['cutout', 'photo.png', '--method', 'color']);
    expect(status).toBe(0);
    expect((await sharp(inFolder('photo_nobg.png')).metadata()).hasAlpha).toBe(true);
  });

  test('hits a size', () => {
    const { status } = kitbox(['image', 'photo.png', '--format', 'jpeg', '--under', '20KB', '-o', 'photo.jpg']);
    expect(status).toBe(0);
    expect(statSync(join(folder, 'photo.jpg')).size).toBeLessThanOrEqual(20 * 1024);
  });

  test('takes a password from the environment', () => {
    writeFileSync(join(folder, 'locked.pdf'), makeProtectedPdf('secret'));
    expect(kitbox(['compress', 'locked.pdf']).complaint).toContain('password');
    expect(kitbox(['compress', 'locked.pdf'], { env: { KITBOX_PASSWORD: 'secret' } }).status).toBe(0);
  });

  test('replaces nothing unless it is told to', () => {
    writeFileSync(join(folder, 'b_compressed.pdf'), 'mine');
    expect(kitbox(['compress', 'b.pdf'])).toMatchObject({ status: 1, complaint: expect.stringContaining('--force') });
    expect(inFolder('b_compressed.pdf').toString()).toBe('mine');
    expect(kitbox(['compress', 'b.pdf', '--force']).status).toBe(0);
  });

  test.each([
    [[]],
    [['compress']],
    [['compress', 'a.pdf', '--under', 'small']],
    [['compress', 'a.pdf', 'b.pdf', '-o', 'one.pdf']],
    [['pages', 'a.pdf']],
    [['split', 'a.pdf', '--every', '2', '--bookmarks']],
    [['cutout', 'photo.png', '--output', 'jpeg']],
    [['compress', '--watch', '.', '--out', '.']],
    [['nonsense']],
  ])('%j is a wrong command line: exit code 2', (args) => {
    expect(kitbox(args).status).toBe(2);
  });

  test('compresses what arrives in a watched folder, and ends when told to', async () => {
    const inbox = mkdtempSync(join(folder, 'inbox-'));
    const child = spawn(process.execPath, [program, 'compress', '--watch', inbox, '--out', join(folder, 'out')], {
      cwd: folder,
    });
    const said = new Promise((resolve) => child.stderr.once('data', resolve));
    await said;
    writeFileSync(join(inbox, 'new.pdf'), makePdf(1));
    await expect.poll(() => existsSync(join(folder, 'out/new_compressed.pdf')), { timeout: 50_000 }).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
