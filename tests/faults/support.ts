import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
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

/** One address in front of several servers, in turn. */
export async function startNginx(program: string, port: number, servers: readonly number[]): Promise<Daemon> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-nginx-'));
  const config = `daemon off; master_process off; error_log stderr crit; pid ${folder}/pid;
events {}
http {
  access_log off; client_max_body_size 102m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream kitbox { ${servers.map((server) => `server 127.0.0.1:${server};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://kitbox; proxy_buffering off; proxy_http_version 1.1;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' });
  await untilOpen(port);
  return daemon(child);
}

function daemon(child: ChildProcess): Daemon {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    stop: async () => {
      child.kill('SIGKILL');
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
