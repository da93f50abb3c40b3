import type { ServerResponse } from 'node:http';
import { apiHeaders } from '../answer.ts';

const keepAliveMs = 15_000;

export interface EventStream {
  send(event: string, data: unknown): void;
  /** Says `end` and closes; nothing is written afterwards. */
  end(): void;
}

/**
 * Server-sent events on a raw response. A response that is ended or whose client is gone may stay open for a while:
 * one write too many on it would be an unheard error and take the whole server down.
 */
export function openEventStream(raw: ServerResponse, requestId: string, onClose: () => void): EventStream {
  const isOpen = () => !raw.writableEnded && !raw.destroyed;
  const write = (text: string) => {
    if (isOpen()) raw.write(text);
  };
  const pulse = setInterval(() => (isOpen() ? raw.write(': \n\n') : clearInterval(pulse)), keepAliveMs);
  let isClosed = false;
  const close = () => {
    clearInterval(pulse);
    if (!isClosed) onClose();
    isClosed = true;
  };
  raw.on('error', close);
  raw.on('close', close);
  raw.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-request-id': requestId,
    // Stock nginx collects an answer before it passes it on, unless told.
    'x-accel-buffering': 'no',
  });
  write(': listening\n\n');
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      if (isOpen()) raw.end('event: end\ndata: {}\n\n');
      close();
    },
  };
}
