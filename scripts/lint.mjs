// npm run lint: style, import zones, house rules, dead exports.
import { spawnSync } from 'node:child_process';

const steps = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['scripts/import-zones.mjs'],
  ['scripts/house-rules.mjs'],
  ['scripts/dead-exports.mjs'],
];
const failed = steps.filter((step) => spawnSync(process.execPath, step, { stdio: 'inherit' }).status !== 0);
process.exit(failed.length > 0 ? 1 : 0);
