import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellLimits } from './launchers.ts';

const place = { folder: '/', hiddenFolder: '/', workerPath: '/', memoryBytes: 300 * 1024 * 1024 };

function run(megabytes: number) {
  const work = `const held = []; for (let i = 0; i < ${megabytes}; i++) held.push(Buffer.alloc(2 ** 20, 1))`;
  const [shell = '', ...rest] = shellLimits(place);
  return spawnSync(shell, [...rest, process.execPath, '-e', work]).status;
}

it.skipIf(process.platform !== 'linux')(
  'a worker may have what it is given, whatever Node sets aside for itself',
  () => {
    expect(run(200)).toBe(0);
    expect(run(400)).not.toBe(0);
  },
);
