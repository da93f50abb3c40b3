import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing calls, of which browser tests make thousands. */
const [first, count] = [10_000, 22_000];

/** A port that nobody listens on now, and that no call is likely to take before it is listened on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
