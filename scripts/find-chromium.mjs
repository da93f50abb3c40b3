// The browser tests need a Chromium: an installed one, else Debian's when root, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  return installedChromium() ?? debianChromium() ?? playwrightChromium();
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

function debianChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from the system’s packages …');
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...options, 'update'], { stdio: 'inherit', env: environment });
  spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  return installedChromium();
}

function playwrightChromium() {
  const require = createRequire(import.meta.url);
  const cli = join(require.resolve('playwright-core/package.json'), '..', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  const path = require('playwright-core').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
