import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { firstUserId, type IsolationLayer, type WorkerPlace } from './isolation-contract.ts';

/** What runs inside: it tries what the layers forbid and says what it could do. */
const script = `
const fs = require('node:fs');
const [serverPid, workerPath, outside] = process.argv.slice(1);
const can = (work) => { try { work(); return true; } catch { return false; } };
const status = can(() => fs.readFileSync('/proc/self/status')) ? fs.readFileSync('/proc/self/status', 'utf8') : '';
const field = (name) => new RegExp('^' + name + ':\\\\s+(\\\\w+)', 'm').exec(status)?.[1];
fs.writeFileSync('probe', 'x');
fs.accessSync(workerPath, fs.constants.R_OK);
const broken = [];
if (can(() => fs.readFileSync('/etc/passwd'))) broken.push('own-files-only');
if (can(() => fs.writeFileSync(outside, 'x')) || can(() => fs.writeFileSync('/probe', 'x'))) broken.push('read-only-files');
const interfaces = Object.values(require('node:os').networkInterfaces()).flat();
if (interfaces.some(({ internal }) => !internal)) broken.push('no-network');
if (!/^0*$/.test(field('CapEff') ?? '')) broken.push('no-capabilities');
if (field('NoNewPrivs') === '0') broken.push('no-new-privileges');
if (process.pid > 9 && can(() => process.kill(Number(serverPid), 0))) broken.push('own-processes-only');
if (process.getuid() === 0) broken.push('second-user');
console.log(JSON.stringify(broken));
`;

interface Wrapping {
  hasUsers?: boolean;
  spawnsAsUser?: boolean;
  wrap(place: WorkerPlace): string[];
}

/** Layers that Node, started this way, gets through; undefined when it does not start or cannot work. */
export function probeLayers(
  place: WorkerPlace,
  { hasUsers = false, spawnsAsUser = false, wrap }: Wrapping,
): IsolationLayer[] | undefined {
  const folder = mkdtempSync(path.join(place.folder, 'probe-'));
  const outside = path.join(place.hiddenFolder, 'probe');
  const userId = hasUsers ? firstUserId : undefined;
  try {
    if (userId !== undefined) chownSync(folder, userId, userId);
    const [program = '', ...rest] = [
      ...wrap({ ...place, folder, userId }),
      ...[process.execPath, '-e', script, String(process.pid), place.workerPath, outside],
    ];
    const user = spawnsAsUser && userId !== undefined ? { uid: userId, gid: userId } : {};
    const { status, stdout } = spawnSync(program, rest, { cwd: folder, timeout: 60_000, encoding: 'utf8', ...user });
    return status === 0 ? (JSON.parse(stdout) as IsolationLayer[]) : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(outside, { force: true });
  }
}
