import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { descendantsOf, killIfThere } from '../api/support/server-process.ts';
import { seconds } from './length.ts';
import { learnCalls } from './mixed-calls.ts';
import { callAllAtOnce, keepCalling } from './tally.ts';
import { startWatchedServer } from './watched-server.ts';

/** A temp folder that can be filled to the last byte and emptied again. */
interface SmallDisk {
  folder: string;
  kind: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

/** Root gets a real file system of 24 MB; others a folder that refuses every new entry. */
function makeSmallDisk(): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,nr_inodes=400,mode=0700', 'tmpfs', folder]);
  return mounted.status === 0 ? mountedDisk(folder) : refusingFolder(folder);
}

function mountedDisk(folder: string): SmallDisk {
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    kind: 'a tmpfs of 24 MB',
    fill() {
      for (let mb = 24, part = 0; mb >= 0.004; part++) {
        try {
          writeFileSync(`${ballast}-${part}`, Buffer.alloc(mb * 1024 * 1024));
        } catch {
          rmSync(`${ballast}-${part}`, { force: true });
          mb /= 2;
        }
      }
    },
    empty() {
      for (const name of readdirSync(folder)) if (name.startsWith('ballast')) rmSync(path.join(folder, name));
    },
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function refusingFolder(folder: string): SmallDisk {
  const own = () =>
    readdirSync(folder).flatMap((root) =>
      readdirSync(path.join(folder, root)).map((it) => path.join(folder, root, it)),
    );
  const setMode = (mode: number) => {
    for (const each of own()) for (const place of [each, path.join(each, 'workers')]) chmodSync(place, mode);
  };
  return {
    folder,
    kind: 'a folder without write permission (a stand-in: no right to mount)',
    fill: () => setMode(0o500),
    empty: () => setMode(0o700),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

it.skipIf(process.platform !== 'linux')(
  'with its temp folder full the server tells callers to come back, loses no answer, and recovers by itself',
  async () => {
    const disk = makeSmallDisk();
    const server = await startWatchedServer({}, disk.folder);
    const calls = await learnCalls(server.url);
    disk.fill();
    const full = await callAllAtOnce({ url: server.url, calls }, 30);
    console.log(`${disk.kind}, full: ${full}`);
    expect(full.others('busy')).toEqual({});
    expect(full.of('busy')).toBeGreaterThan(0);

    // Workers that die now find no room for a folder: that must not take the server along.
    for (const pid of descendantsOf(server.pid)) killIfThere(pid);
    await sleep(500);
    const without = await callAllAtOnce({ url: server.url, calls }, 10);
    expect(without.others('busy')).toEqual({});

    disk.empty();
    await sleep(3000);
    const after = await keepCalling({ url: server.url, calls }, 2, 2);
    expect(after.others()).toEqual({});

    // Full and empty in turn under load.
    const under = keepCalling({ url: server.url, calls }, 4, seconds(20, 3));
    for (let turn = 0; turn < seconds(9, 1); turn++) {
      disk.fill();
      await sleep(1000);
      disk.empty();
      await sleep(1000);
    }
    const tally = await under;
    console.log(`full and empty in turn: ${tally}`);
    expect(tally.others('busy')).toEqual({});
    expect(tally.of('right')).toBeGreaterThan(0);
    await server.expectClean();
    await server.stopCleanly().finally(() => disk.remove());
  },
);
