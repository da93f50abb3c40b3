import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { type Driver, patienceMs, stepsOfDrag } from './driver.ts';
import { startSession } from './webdriver.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const port = 4900 + (process.pid % 90);
/** Code points that the protocol gives to keys. */
const keys = { Tab: '\uE004', Enter: '\uE007', ArrowRight: '\uE014', Escape: '\uE00C' };

/** WebKitGTK's own browser and driver, on a display of their own; undefined where they are not installed. */
export async function startWebKit(): Promise<Driver | undefined> {
  const binary = findMiniBrowser();
  if (!binary || !existsSync(driverPath) || !existsSync('/usr/bin/xvfb-run')) return undefined;
  const service = spawn(
    '/usr/bin/xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'dbus-run-session', '--', driverPath, `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  const server = `http://127.0.0.1:${port}`;
  await untilListening(server);
  const session = await startSession(server, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  return {
    name: 'WebKit',
    open: session.open,
    choose: async (paths) => {
      const field = await session.find('input[type=file]', patienceMs, false);
      // The driver types only into a field that is shown.
      await session.execute('document.querySelector("input[type=file]").hidden = false');
      await session.sendKeys(field, paths.join('\n'));
    },
    click: async (selector) => session.click(await session.find(selector, patienceMs)),
    drag: async (selector, from, to) => {
      const element = await session.find(selector, patienceMs);
      await session.dragAlong(stepsOfDrag(await session.boxOf(element), from, to));
    },
    press: (key) => session.pressKey(keys[key]),
    type: async (selector, text) => session.sendKeys(await session.find(selector, patienceMs), text),
    waitFor: async (selector) => void (await session.find(selector, patienceMs)),
    evaluate: session.execute,
    close: async () => {
      await session.quit().catch(() => undefined);
      if (service.pid) process.kill(-service.pid, 'SIGTERM');
    },
  };
}

function findMiniBrowser(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .flatMap((name) => ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
}

async function untilListening(server: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if ((await fetch(`${server}/status`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('WebKitWebDriver did not start within 30 s');
}
