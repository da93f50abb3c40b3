import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openTempFolder } from './temp-folder.ts';

const base = mkdtempSync(path.join(tmpdir(), 'kitbox-temp-test-'));
afterEach(() => rmSync(base, { recursive: true, force: true }));

it('the temp folder is private, and a request gets a folder of its own in it', async () => {
  const temp = openTempFolder(base);
  expect(statSync(temp.path).mode & 0o777).toBe(0o700);
  const request = await temp.forRequest('one');
  writeFileSync(path.join(request.path, 'file'), 'x');
  await request.remove();
  expect(readdirSync(temp.path)).toEqual([]);
  temp.remove();
  expect(existsSync(temp.path)).toBe(false);
});

it('a folder that others can look into is not used', () => {
  const root = path.dirname(openTempFolder(base).path);
  chmodSync(root, 0o755);
  expect(() => openTempFolder(base)).toThrow(/not a private folder/);
});

it('opening sweeps what dead processes left and spares other hosts and living containers', () => {
  const temp = openTempFolder(base);
  const root = path.dirname(temp.path);
  const [host = '', , , namespace = ''] = path.basename(temp.path).split('-');
  // A pid that was used before but by a process that started at another time; one that is not used at all; one of
  // another container, which gave its last sign of life two hours ago.
  const old = path.join(root, `${host}-7-5-123`);
  const dead = [`${host}-1-99999999999-${namespace}`, `${host}-4194303-5-${namespace}`].map((name) =>
    path.join(root, name),
  );
  const foreign = [path.join(root, `ffffffff-4194303-5-${namespace}`), path.join(root, `${host}-4194303-5-123`)];
  for (const folder of [old, ...dead, ...foreign]) mkdirSync(path.join(folder, 'request-x'), { recursive: true });
  utimesSync(old, new Date(Date.now() - 2 * 3600_000), new Date(Date.now() - 2 * 3600_000));
  openTempFolder(base);
  expect([old, ...dead].filter((folder) => existsSync(folder))).toEqual([]);
  expect(foreign.filter((folder) => existsSync(folder))).toEqual(foreign);
});
