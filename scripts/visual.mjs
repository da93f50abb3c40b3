#!/usr/bin/env node
// npm run test:visual [-- --update]: the main screens against their kept images; see tests/visual/README.md.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, root, stop } from './prepare.mjs';

process.chdir(root);
ensureInstalled();
ensureBuilt();
const chromium = findChromium();
if (!chromium) stop('The images need Chromium. Install it, or name one with CHROMIUM_PATH.');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.visual.config.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      ...(process.argv.includes('--update') ? { KITBOX_VISUAL_UPDATE: '1' } : {}),
    },
  },
);
process.exit(status ?? 1);
