import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTicksOf, usageOfTree } from './process-usage.ts';

describe.skipIf(process.platform !== 'linux')('what a process uses', () => {
  it('counts its children’s CPU time and memory', async () => {
    const spin = `const endMs = Date.now() + 600; while (Date.now() < endMs); setTimeout(() => {}, 60000)`;
    const child = spawn('/bin/sh', ['-c', `"${process.execPath}" -e '${spin}'; true`], { detached: true });
    const pid = child.pid ?? 0;
    for (let tries = 0; tries < 100 && (usageOfTree(pid)?.cpuMs ?? 0) < 200; tries++) await sleep(50);
    expect(usageOfTree(pid)?.cpuMs).toBeGreaterThanOrEqual(200);
    expect(usageOfTree(pid)?.residentBytes).toBeGreaterThan(20 * 1024 * 1024);
    process.kill(-pid, 'SIGKILL');
  });

  it('is unknown for a process that is not there', () => {
    expect(usageOfTree(4_194_303)).toBeUndefined();
    expect(startTicksOf(4_194_303)).toBeUndefined();
    expect(startTicksOf(process.pid)).toMatch(/^\d+$/);
  });
});
