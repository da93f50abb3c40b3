import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing server end as soon as its last answer is out. Node closes connections that wait for a next
 * request, but not those that never sent one, nor those whose answer is still on its way when it closes.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const requestsOf = new Map<Socket, number>();
  let isClosing = false;

  app.server.on('connection', (socket: Socket) => {
    requestsOf.set(socket, 0);
    socket.once('close', () => requestsOf.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requestsOf.get(socket) ?? 1) - 1;
      if (requestsOf.has(socket)) requestsOf.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of requestsOf) {
      if (requests === 0) socket.destroySoon();
    }
  });
}
