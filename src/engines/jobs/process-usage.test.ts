import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startTicksOf, usageOfTree } from './process-usage.ts';

describe.skipIf(process.platform !== 'linux')('what a process uses', () => {
  it('counts its children’s CPU time and memory', async () => {
    // By the processor's clock: on a busy machine little of any span of time is the child's.
    const spin = 'while (process.cpuUsage().user < 300000); setTimeout(() => {}, 60000)';
    const child = spawn('/bin/sh', ['-c', `"${process.execPath}" -e '${spin}'; true`], { detached: true });
    const pid = child.pid ?? 0;
    await expect.poll(() => usageOfTree(pid)?.cpuMs, { timeout: 20_000 }).toBeGreaterThanOrEqual(200);
    expect(usageOfTree(pid)?.residentBytes).toBeGreaterThan(20 * 1024 * 1024);
    process.kill(-pid, 'SIGKILL');
  });

  it('is unknown for a process that is not there', () => {
    expect(usageOfTree(4_194_303)).toBeUndefined();
    expect(startTicksOf(4_194_303)).toBeUndefined();
    expect(startTicksOf(process.pid)).toMatch(/^\d+$/);
  });
});
