// What `npm start` and `npm test` share: install when the lockfile asks for it, build when a source changed.
// Uses nothing but Node, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

/** Of the checkout; as a path, since an address would have %20 for a space. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const builtFrom = [
  'src',
  'locales',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const stampFile = 'dist/.built-from';

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Kitbox needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** `output`: where the words of npm and of the build go; a descriptor where standard output is for something else. */
export function ensureInstalled(output = 'inherit') {
  if (!isInstalled()) withLock('install', () => install(output));
}

function install(output) {
  // Somebody else may have installed while we waited for the lock.
  if (isInstalled()) return;
  console.log('Installing packages by the lockfile …');
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const { status } = spawnSync(command, [...before, 'ci', '--include=dev', '--loglevel=error'], {
    stdio: ['inherit', output, 'inherit'],
  });
  if (status !== 0) stop('The packages could not be installed. Check the connection to the package registry.');
}

/** npm keeps a list of what it installed; packages for other platforms are missing from it and may be. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.peer || present[path]?.version === entry.version,
  );
}

export function ensureBuilt(output = 'inherit') {
  if (isBuilt()) return;
  console.log('Building …');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    stdio: ['inherit', output, 'inherit'],
  });
  if (status !== 0) stop('The build failed.');
}

export function isBuilt() {
  if (!existsSync(stampFile)) return false;
  const [hash, takenMs, version] = readFileSync(stampFile, 'utf8').split('\n');
  if (version === process.version && !builtFrom.some((source) => hasChangedSince(source, Number(takenMs)))) return true;
  const stamp = stampOfSources();
  if (stamp.hash !== hash) return false;
  writeStamp(stamp);
  return true;
}

/** By the time that the kernel keeps of every change, which no copying sets back: reading all of it takes ten times as long. */
function hasChangedSince(path, timeMs) {
  const found = statSync(path);
  // Clocks of file systems are coarse.
  if (!(found.ctimeMs < timeMs - 1000)) return true;
  return found.isDirectory() && entriesOf(path).some((entry) => hasChangedSince(entry, timeMs));
}

/** `stamp` is taken before the build: what changes while it runs is built the next time. */
export function writeStamp({ hash, takenMs }) {
  try {
    writeFileSync(stampFile, [hash, takenMs, process.version].join('\n'));
  } catch (error) {
    // On a disk that cannot be written it is reckoned anew each time.
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error;
  }
}

export function stampOfSources() {
  const takenMs = Date.now();
  const hash = createHash('sha256').update(process.version);
  for (const source of builtFrom)
    for (const file of listFiles(source)) hash.update(file).update('\0').update(readFileSync(file));
  return { hash: hash.digest('hex'), takenMs };
}

function listFiles(path) {
  return statSync(path).isDirectory() ? entriesOf(path).flatMap(listFiles) : [path];
}

function entriesOf(folder) {
  return readdirSync(folder)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
