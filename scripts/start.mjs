#!/usr/bin/env node
// npm start: on a fresh clone installs, builds and serves; with nothing changed it just serves.
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

process.chdir(root);
checkNode();
ensureInstalled();
ensureBuilt();
await import('../dist/server/main.js');
