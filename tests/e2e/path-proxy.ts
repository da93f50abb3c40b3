import { createServer, request, type Server } from 'node:http';

interface ProxyOptions {
  /** The path that is ours. */
  base: string;
  /** The server's port. */
  target: number;
  /** Whether the server is asked without the path. */
  strips?: boolean;
  /** The port to listen on; any free one when absent. */
  port?: number;
}

/** Passes calls below the path on; everything else at this host is somebody else's. */
export function startProxy({ base, target, strips = false, port = 0 }: ProxyOptions): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith(base)) return void outgoing.writeHead(418).end('not ours');
    const path = strips ? incoming.url.slice(base.length) || '/' : incoming.url;
    const onward = request({ port: target, path, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return new Promise((resolve) => proxy.listen(port, '127.0.0.1', () => resolve(proxy)));
}
