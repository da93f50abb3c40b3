import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Finds a program, installing its Debian package where that is possible; undefined where it cannot be had. */
export function findProgram(program: string, debianPackage: string): string | undefined {
  const found = which(program);
  if (found || process.getuid?.() !== 0) return found;
  spawnSync('apt-get', ['install', '-y', '-o', 'DPkg::Lock::Timeout=300', debianPackage], { stdio: 'ignore' });
  return which(program);
}

function which(program: string): string | undefined {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`]);
  return status === 0 ? String(stdout).trim() : undefined;
}

export interface Daemon {
  child: ChildProcess;
  stop(): Promise<void>;
}

export async function startRedis(program: string, port: number): Promise<Daemon> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-redis-'));
  const child = spawn(program, ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'ignore' });
  await untilOpen(port);
  return daemon(child);
}

/**
 * One address in front of several servers: nginx with the very files of deploy/nginx, of which only the names that
 * belong to a machine are replaced (the port it listens on, the replicas).
 */
export async function startNginx(program: string, port: number, servers: readonly number[]): Promise<Daemon> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-nginx-'));
  const site = deployed('kitbox.conf').replace(/^(\s*listen) 8080;$/m, `$1 127.0.0.1:${port};`);
  const upstream = deployed('kitbox-upstream.conf')
    .replace(/^\s*server kitbox-2:3000[^;]*;\n/gm, '')
    .replace(/^\s*server kitbox-1:3000[^;]*;$/gm, (replica) =>
      servers.map((each) => replica.replace('kitbox-1:3000', `127.0.0.1:${each}`)).join('\n'),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; worker_processes 1; error_log ${folder}/error.log; pid ${folder}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${upstream}
  ${site}
}`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
  await untilOpen(port);
  return daemon(child, 'SIGTERM');
}

function deployed(name: string): string {
  return readFileSync(path.resolve(import.meta.dirname, '../../deploy/nginx', name), 'utf8');
}

function daemon(child: ChildProcess, ending: NodeJS.Signals = 'SIGKILL'): Daemon {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    stop: async () => {
      child.kill(ending);
      await exited;
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`nothing listens on ${port}`);
}
