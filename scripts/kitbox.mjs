#!/usr/bin/env node
// The command line: `npx kitbox compress file.pdf`. Installs and builds when needed, then hands over.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

checkNode();
// In a clone the sources are there and may be newer than the build; words about that go to the error output.
if (existsSync(join(root, 'src'))) {
  const here = process.cwd();
  const log = console.log;
  console.log = console.error;
  process.chdir(root);
  const toErrors = 2;
  ensureInstalled(toErrors);
  ensureBuilt(toErrors);
  process.chdir(here);
  console.log = log;
}
await import('../dist/server/cli.js');
