import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveSource } from '../../scripts/build/source-archive.mjs';
import { isSource, listSource } from '../../scripts/build/source-files.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kitbox-source-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file: string, text = 'x'): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const source = ['LICENSE', 'README.md', 'deploy/Dockerfile', 'package.json', 'src/a.ts', 'tests/unit/b.test.ts'];
const secrets = [
  '.env',
  '.env.production',
  'deploy/.env',
  'deploy/kitbox.env',
  'deploy/tls.key',
  'deploy/tls.pem',
  'deploy/kubernetes/secret.yaml',
  'src/id_rsa',
  'notes.txt',
  'dump.json',
  'private/customers.md',
  'src/.hidden.ts',
];

describe('the published source archive', () => {
  test('without git holds what is source and no secret of the operator', async () => {
    for (const file of [...source, ...secrets]) put(file);
    put('.npmrc', '//registry.example/:_authToken=abc');
    symlinkSync('/etc/passwd', path.join(root, 'src/link.ts'));
    await archiveSource(path.join(root, 'out.tar.gz'), root);
    const names = execFileSync('tar', ['tzf', path.join(root, 'out.tar.gz')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(names).toEqual(source.map((file) => `kitbox/${file}`));
  });

  test('with git holds only what it tracks, and still no secret', () => {
    for (const file of [...source, ...secrets, 'src/not-added.ts']) put(file);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
    git('init', '-q');
    git('add', '-f', ...source, 'deploy/.env', 'deploy/tls.key');
    expect(listSource(root)).toEqual(source);
  });

  test('of this checkout lacks nothing that the build needs', () => {
    const { stdout } = spawnSync('git', ['ls-files'], { encoding: 'utf8' });
    expect((stdout ?? '').split('\n').filter((file) => file && !isSource(file))).toEqual([]);
    expect(listSource()).toEqual(
      expect.arrayContaining(['package-lock.json', 'scripts/build.mjs', 'src/server/main.ts']),
    );
  });

  test('is not the only place: both ignore files keep secrets out', () => {
    for (const file of ['.gitignore', '.dockerignore'])
      for (const pattern of ['.env*', '*.key', '*.pem']) expect(readFileSync(file, 'utf8')).toContain(pattern);
  });
});
