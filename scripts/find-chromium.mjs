// The browser tests need a Chromium. Best is its headless shell: the same engine without windows, which opens a page
// for a third of the processor time. Else an installed Chromium or Chrome, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  return inPath([shell]) ?? debianShell() ?? installedBrowser() ?? playwrightChromium();
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function installedBrowser() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return inPath(browsers) ?? (existsSync(mac) ? mac : undefined);
}

/** Where that can be done; an old Debian that lacks the shell gets the whole browser. */
function debianShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing the headless shell of Chromium from the system’s packages …');
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) =>
    spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status;
  aptGet('update');
  if (aptGet('install', '-y', '--no-install-recommends', shell) === 0) return inPath([shell]);
  if (!installedBrowser()) aptGet('install', '-y', '--no-install-recommends', 'chromium');
  return undefined;
}

function playwrightChromium() {
  const require = createRequire(import.meta.url);
  const cli = join(require.resolve('playwright-core/package.json'), '..', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  const path = require('playwright-core').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
