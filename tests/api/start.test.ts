import { spawn } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './support/bundle.ts';

let main = '';
beforeAll(async () => {
  main = path.join(await bundle({ main: 'src/server/main.ts' }), 'main.js');
});

function start(environment: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...environment } });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })));
}

describe('the start', () => {
  it.each([
    ['PORT', 'abc'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['BACKGROUND_PROVIDER', 'foo'],
    ['MARKETING_RATINGS', 'maybe'],
    ['PASSWORD_SECRET', 'fifteen-letters'],
  ])('with %s=%s ends with one clear line', async (name, value) => {
    const { code, errors } = await start({ [name]: value });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^Cannot start: ${name} must `))]);
  });
});
