import { expect, test } from 'vitest';
import { createProgram } from './program.ts';
import { failed } from './reporter.ts';

/** Those that an engine names: see `invalid_field` below src. */
test.each(['value', 'pages', 'pages[2]', 'rotate', 'interleave', 'level'])(
  'a wrong field %s is told by options that there are',
  (field) => {
    const { commands } = createProgram('1', async () => {});
    const known = commands.flatMap(({ options }) => options.map(({ long }) => long));
    const { message = '' } = failed('a.pdf', 1, { code: 'invalid_field', field });
    const named = message.match(/--[\w-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const option of named) expect(known).toContain(option);
  },
);
