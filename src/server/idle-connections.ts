import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Between two bursts; a balancer sends the calls of one within a few milliseconds. */
const quietMs = 20;

/**
 * Lets a closing server end as soon as its last answer is out. Node closes connections that wait for a next
 * request, but not those that never sent one, nor those whose answer is still on its way when it closes.
 *
 * For `graceMs` it goes on taking requests, and tells with each answer that the connection ends: a request that a
 * balancer sent in the moment we were told to end would be lost otherwise, since nobody may send it twice.
 */
export function closeIdleConnections(app: FastifyInstance, graceMs: number): void {
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
    await sleep(graceMs);
    await untilNobodyConnects(app.server, graceMs);
    isClosing = true;
    // Who has just connected is about to say what for.
    setTimeout(() => {
      for (const [socket, requests] of requestsOf) {
        if (requests === 0) socket.destroySoon();
      }
    }, graceMs * 2);
  });
}

/**
 * Whoever has connected but was not yet taken off the kernel's list is cut off when the server stops listening. In the
 * middle of a burst that may be many: it is left to pass.
 */
async function untilNobodyConnects(server: Server, atMostMs: number): Promise<void> {
  const givenUpMs = performance.now() + atMostMs;
  let connected = false;
  const noteConnection = () => {
    connected = true;
  };
  server.on('connection', noteConnection);
  do {
    connected = false;
    await sleep(quietMs);
  } while (connected && performance.now() < givenUpMs);
  server.off('connection', noteConnection);
}
