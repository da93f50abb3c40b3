import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A client may send its next request before the first is answered. The answers wait for their turn, and when the
 * connection dies Node tells only the one whose turn it was: the others would keep their files, their share of the
 * budget and their job for ever. Here they are told too.
 */
export function closeQueuedResponses(server: Server): void {
  const openOf = new Map<Socket, Set<ServerResponse>>();

  const setOf = (socket: Socket): Set<ServerResponse> => {
    const known = openOf.get(socket);
    if (known) return known;
    const open = new Set<ServerResponse>();
    openOf.set(socket, open);
    socket.once('close', () => {
      openOf.delete(socket);
      // After Node has told the one it tells.
      setImmediate(() => {
        for (const response of open) {
          response.destroy();
          response.emit('close');
        }
      });
    });
    return open;
  };

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = setOf(socket).add(response);
    response.once('close', () => open.delete(response));
  });
}
