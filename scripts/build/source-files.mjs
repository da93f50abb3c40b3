// Which files the source archive holds. It is published: what an operator keeps in the checkout (settings, keys, notes)
// must never get into it, so files are taken by a list of what source is, not by a list of what it is not.
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

const folders = ['src', 'locales', 'scripts', 'tests', 'docs', 'bench', 'deploy', '.ci'];
const rootFiles =
  /^(\.dockerignore|\.gitignore|\.htmlvalidate\.json|\.npmrc|LICENSE|[A-Z]+\.md|biome\.json|package(-lock)?\.json|tsconfig\.\w+\.json|vite(st)?(\.\w+)?\.config\.ts)$/;
const code = new Set('.ts .tsx .mjs .css'.split(' '));
const kinds = new Set([
  ...code,
  ...'.json .yaml .yml .toml .xml .conf .service .rules .sh .html .md .txt .csv'.split(' '),
  ...'.webp .avif .heic .svg .png .jpg .gif .bmp .pdf .icc .ttf .woff2 .wasm .wat'.split(' '),
]);
const namesWithoutKind = new Set(['Dockerfile', '.ci/run']);
/** Whatever the lists above say: these hold secrets everywhere. */
const secretKinds = /\.(env|key|pem|p12|pfx|jks|kdbx)$|(^|\/)\.env[^/]*$/i;
/** In names of what is no code: `secret.yaml` is, `image-secrets.ts` is not. */
const secretWords = /(^|[./_-])(secrets?|credentials?|htpasswd|id_(rsa|dsa|ecdsa|ed25519))([./_-]|$)/i;
const authInNpmrc = /_auth|_password|username|certfile|keyfile/i;

/** Paths below `root`, sorted. Where git knows the checkout, only what it tracks: a stray file is nobody's source. */
export function listSource(root = '.') {
  const tracked = trackedFiles(root);
  const found = (tracked ?? walk(root, '')).filter((file) => isSource(file) && isPlainFile(join(root, file)));
  return found.filter((file) => !holdsAuth(root, file)).sort((a, b) => (a < b ? -1 : 1));
}

export function isSource(file) {
  const name = basename(file);
  if (secretKinds.test(file) || (secretWords.test(file) && !code.has(extname(name)))) return false;
  if (!file.includes('/')) return rootFiles.test(file);
  if (!folders.includes(file.slice(0, file.indexOf('/')))) return false;
  return kinds.has(extname(name)) ? !name.startsWith('.') : namesWithoutKind.has(name) || namesWithoutKind.has(file);
}

function trackedFiles(root) {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached'], { cwd: root, encoding: 'utf8' });
  const files = status === 0 ? stdout.split('\0').filter(Boolean) : [];
  return files.includes('package.json') ? files : undefined;
}

function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return folder || folders.includes(entry.name) ? walk(root, file) : [];
    return [file];
  });
}

/** A link could lead anywhere; a tracked file may be gone from the disk. */
function isPlainFile(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** npm keeps the tokens of registries in this file. */
function holdsAuth(root, file) {
  if (basename(file) !== '.npmrc' || !authInNpmrc.test(readFileSync(join(root, file), 'utf8'))) return false;
  console.warn(`${file} holds credentials: it is left out of the source archive.`);
  return true;
}
