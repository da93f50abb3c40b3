import { describe, expect, it } from 'vitest';
import { type CliRequest, createProgram } from './program.ts';

async function asked(...words: string[]): Promise<CliRequest[]> {
  const requests: CliRequest[] = [];
  const program = createProgram('1.0.0', async (request) => void requests.push(request));
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  return requests;
}

describe('--level', () => {
  it('takes the words of the page in any case, and medium without one', async () => {
    const levels = await Promise.all([
      asked('compress', 'a.pdf', '--level', 'low'),
      asked('compress', 'a.pdf', '-l', 'High'),
      asked('compress', 'a.pdf'),
    ]);
    expect(levels.map(([request]) => request?.options.level)).toEqual(['LOW', 'HIGH', 'MEDIUM']);
  });
  it('says which words there are', async () => {
    await expect(asked('compress', 'a.pdf', '--level', 'tiny')).rejects.toThrow('It must be low, medium or high.');
  });
});
