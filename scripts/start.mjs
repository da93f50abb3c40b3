#!/usr/bin/env node
// npm start: on a fresh clone installs, builds and serves; with nothing changed it just serves.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
ensureBuilt();
await import('../dist/server/main.js');
