import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Where packages put it. No search along PATH: the worker starts no program somebody else could have put in its way. */
const places = ['/usr/bin/gifsicle', '/usr/local/bin/gifsicle', '/opt/homebrew/bin/gifsicle'];

/** The gifsicle program, when it is installed. */
export function findGifsicle(): string | undefined {
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A job has 20 s of CPU and 60 s by the clock in all; -O3 would take four times as long for the same size. */
const limit = { cpuSeconds: 5, wallMs: 15_000, bytes: 32 * 1024 * 1024 };

/**
 * Rewrites a GIF with fixed arguments, bytes through pipes: no file is named, none is written.
 * Undefined when it fails, is too slow or writes more than a result can have.
 */
export function runGifsicle(program: string, gif: Uint8Array, lossy: number): Promise<Uint8Array | undefined> {
  const options = ['-O2', `--lossy=${lossy}`, '--no-comments', '--no-names', '--no-extensions', '--no-warnings', '-'];
  const script = `ulimit -t ${limit.cpuSeconds}; exec "$0" "$@"`;
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', script, program, ...options], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limit.wallMs,
      killSignal: 'SIGKILL',
      env: {},
    });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > limit.bytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 && length <= limit.bytes ? Buffer.concat(parts) : undefined));
    // A program that ends early closes the pipe: the exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(gif);
  });
}
