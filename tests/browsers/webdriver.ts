/** The few commands of W3C WebDriver that the walks need. WebKitGTK's driver speaks nothing else. */
export interface WebDriver {
  open(url: string): Promise<void>;
  /** The first element that matches, once there is one that is shown (or hidden, when asked for). */
  find(selector: string, timeoutMs: number, isShown?: boolean): Promise<string>;
  click(element: string): Promise<void>;
  sendKeys(element: string, text: string): Promise<void>;
  pressKey(key: string): Promise<void>;
  /** Where it lies in the window, once it has been scrolled there. */
  boxOf(element: string): Promise<{ x: number; y: number; width: number; height: number }>;
  /** The pointer goes down at the first place and up at the last. */
  dragAlong(places: readonly { x: number; y: number }[]): Promise<void>;
  execute<Value>(body: string, ...args: unknown[]): Promise<Value>;
  quit(): Promise<void>;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function startSession(server: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const base = `${server}/session/${sessionId}`;
  const execute = <Value>(script: string, ...args: unknown[]) =>
    send<Value>('POST', `${base}/execute/sync`, { script, args });
  const findNow = async (selector: string, isShown: boolean) => {
    const found = await send<Record<string, string>[]>('POST', `${base}/elements`, {
      using: 'css selector',
      value: selector,
    });
    for (const element of found) {
      const id = element[elementKey] ?? '';
      if (!isShown || (await send<boolean>('GET', `${base}/element/${id}/displayed`))) return id;
    }
    return undefined;
  };
  return {
    open: (url) => send('POST', `${base}/url`, { url }),
    find: async (selector, timeoutMs, isShown = true) => {
      for (const endMs = Date.now() + timeoutMs; Date.now() < endMs; ) {
        // A page that draws itself again takes its elements away in between.
        const id = await findNow(selector, isShown).catch(() => undefined);
        if (id) return id;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`${selector} did not appear within ${timeoutMs} ms`);
    },
    click: async (element) => {
      await execute('arguments[0].scrollIntoView({ block: "center" })', { [elementKey]: element });
      await send('POST', `${base}/element/${element}/click`, {});
    },
    sendKeys: (element, text) => send('POST', `${base}/element/${element}/value`, { text }),
    pressKey: (value) =>
      send('POST', `${base}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ],
          },
        ],
      }),
    boxOf: (element) =>
      execute(
        `arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = arguments[0].getBoundingClientRect();
        return { x, y, width, height };`,
        { [elementKey]: element },
      ),
    dragAlong: (places) => {
      const [start, ...rest] = places.map(({ x, y }) => ({
        type: 'pointerMove',
        duration: 20,
        origin: 'viewport',
        x,
        y,
      }));
      const steps = [start, { type: 'pointerDown', button: 0 }, ...rest, { type: 'pointerUp', button: 0 }];
      return send('POST', `${base}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }],
      });
    },
    execute,
    quit: () => send('DELETE', base),
  };
}

async function send<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.error} ${value?.message}`);
  return value;
}
