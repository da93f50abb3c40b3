import { spawnSync } from 'node:child_process';
import { open, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface BreakOutOptions {
  /** A file of another job, and one of the project that is no code. */
  neighbor: string;
  project: string;
  writable: string;
  bundle: string;
  tcp: [string, number];
  unixSocket: string;
  serverPid: number;
  /** What would harm the machine when it works is tried only where it should not. */
  triesHarm: boolean;
}

/** What somebody tries who has taken a worker over. True: it worked. */
export async function breakOut(options: BreakOutOptions): Promise<Record<string, boolean>> {
  const run = (program: string, ...args: string[]) => options.triesHarm && spawnSync(program, args).status === 0;
  return {
    readPasswd: await works(readFile('/etc/passwd')),
    readProject: await works(readFile(options.project)),
    readNeighbor: await works(readFile(options.neighbor)),
    readThroughLink: await works(symlink(options.neighbor, 'link').then(() => readFile('link'))),
    readEnvironmentOfServer: await works(readFile(`/proc/${options.serverPid}/environ`)),
    writeOutside: await works(writeFile(options.writable, 'x')),
    writeRoot: options.triesHarm && (await works(writeFile('/planted', 'x'))),
    writeDevices: await works(writeFile('/dev/shm/planted', 'x')),
    writeBundle: await works(writeFile(`${options.bundle}/planted.js`, 'x')),
    // Opened, not written.
    writeKernel: await works(open('/proc/sys/kernel/core_pattern', 'r+').then((file) => file.close())),
    triggerKernel: await works(open('/proc/sysrq-trigger', 'r+').then((file) => file.close())),
    reachTcp: await works(reach({ host: options.tcp[0], port: options.tcp[1] })),
    reachUnixSocket: await works(reach({ path: options.unixSocket })),
    seeNetwork: Object.values(networkInterfaces()).some((each) => each?.some(({ internal }) => !internal)),
    remount: run('mount', '-o', 'remount,rw,bind', '/') || run('mount', '-o', 'remount,rw', '/'),
    mount: run('mount', '-t', 'tmpfs', 'none', '.'),
    makeUserNamespace: run('unshare', '--user', '--map-root-user', 'true'),
    seeServer: process.pid > 9 && sees(options.serverPid),
  };
}

function sees(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function works(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

function reach(address: { host: string; port: number } | { path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}
