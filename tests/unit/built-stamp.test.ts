import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-stamp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function prepare(script: string): string {
  const module = JSON.stringify(path.resolve('scripts/prepare.mjs'));
  const source = `const { isBuilt, stampOfSources, writeStamp } = await import(${module}); ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: folder });
  expect(String(stderr)).toBe('');
  return String(stdout).trim();
}
const isBuilt = () => prepare('console.log(isBuilt())') === 'true';

it('a build is taken for what it was made from, also when a change keeps its time', () => {
  for (const name of ['src', 'locales', 'scripts', 'dist']) mkdirSync(path.join(folder, name));
  for (const name of ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    writeFileSync(path.join(folder, name), name);
  const source = path.join(folder, 'src/one.ts');
  writeFileSync(source, 'before');
  expect(isBuilt()).toBe(false);
  // As if all of it were older than the build: nothing is read then.
  prepare('writeStamp({ ...stampOfSources(), takenMs: Date.now() + 5000 })');
  expect(isBuilt()).toBe(true);

  prepare('writeStamp(stampOfSources())');
  const { atime, mtime } = statSync(source);
  writeFileSync(source, 'behind');
  utimesSync(source, atime, mtime);
  expect(isBuilt()).toBe(false);
  writeFileSync(source, 'before');
  expect(isBuilt()).toBe(true);
  writeFileSync(path.join(folder, 'src/two.ts'), '');
  expect(isBuilt()).toBe(false);
  rmSync(path.join(folder, 'src/two.ts'));
  expect(isBuilt()).toBe(true);
});

/** A checkout whose build makes this file; people keep theirs in folders with spaces and letters of their own. */
function makeClone(script: string, made: string): string {
  const root = mkdtempSync(path.join(folder, 'my clöne 100% '));
  for (const name of ['src', 'locales', 'scripts', 'node_modules']) mkdirSync(path.join(root, name));
  for (const name of [script, 'prepare.mjs', 'lock.mjs'])
    copyFileSync(`scripts/${name}`, path.join(root, 'scripts', name));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json', 'package.json'])
    writeFileSync(path.join(root, name), '{ "packages": {}, "type": "module" }');
  for (const name of ['vite.config.ts', 'tsconfig.base.json']) writeFileSync(path.join(root, name), '');
  const build = `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/server', { recursive: true });
    writeFileSync('dist/server/${made}', "console.log('the result')");
    console.log('built');`;
  writeFileSync(path.join(root, 'scripts/build.mjs'), build);
  return root;
}

it('npm start builds and serves from wherever it was cloned to', () => {
  const root = makeClone('start.mjs', 'main.js');
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/start.mjs')]);
  expect(String(stderr)).toBe('');
  expect(String(stdout)).toContain('built\nthe result\n');
});

it('what the command line builds first says its words elsewhere: standard output is for the result', () => {
  const root = makeClone('kitbox.mjs', 'cli.js');
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/kitbox.mjs')]);
  expect(String(stdout)).toBe('the result\n');
  expect(String(stderr)).toContain('built\n');
});
