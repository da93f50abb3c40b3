// One at a time among processes: whoever comes second waits, and a holder that died is not waited for.
// Uses nothing but Node, since it runs before anything is installed.
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';

const waitMs = 100;

export function withLock(name, work) {
  const file = fileOf(name);
  while (!take(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

export async function withLockAsync(name, work) {
  const file = fileOf(name);
  while (!take(file)) await new Promise((resolve) => setTimeout(resolve, waitMs));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function fileOf(name) {
  mkdirSync('.cache', { recursive: true });
  return `.cache/${name}.lock`;
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    dropIfDead(file);
    return false;
  }
}

/** Only one waiter looks at a time: two could both see the dead one, and the second drop the lock of the first. */
function dropIfDead(file) {
  const looking = `${file}.check`;
  try {
    mkdirSync(looking);
  } catch {
    return;
  }
  const holder = Number(readOrNothing(file));
  // Empty: its holder is just writing its name.
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  rmdirSync(looking);
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
