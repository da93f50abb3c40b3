import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../shared/limits.ts';

/**
 * Calls back once when a request's body stalls or trickles. Watches the socket rather than the stream:
 * it neither starts nor slows the reading. Returns what stops the watching.
 */
export function watchUpload(request: IncomingMessage, onSlow: () => void): () => void {
  const { socket } = request;
  return watch(
    () => socket.bytesRead,
    () => request.complete || request.destroyed,
    onSlow,
  );
}

/** The same for an answer: who reads a byte a minute would keep its file on our disk for days. */
export function watchDownload(response: ServerResponse, onSlow: () => void): void {
  const { socket } = response;
  if (!socket) return;
  const stop = watch(
    () => takenBytes(socket),
    () => response.writableFinished || response.destroyed,
    onSlow,
  );
  response.once('close', stop);
}

/** What the system took from us, without what still waits here. */
function takenBytes(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

function watch(bytesNow: () => number, isOver: () => boolean, onSlow: () => void): () => void {
  const startedMs = performance.now();
  const startBytes = bytesNow();
  let lastBytes = startBytes;
  let lastMovedMs = startedMs;

  const timer = setInterval(() => {
    if (isOver()) return stop();
    const nowMs = performance.now();
    const bytes = bytesNow();
    if (bytes > lastBytes) {
      lastBytes = bytes;
      lastMovedMs = nowMs;
    }
    if (isTooSlow(nowMs - startedMs, nowMs - lastMovedMs, lastBytes - startBytes)) {
      stop();
      onSlow();
    }
  }, 500);
  timer.unref();
  const stop = () => clearInterval(timer);
  return stop;
}

export function isTooSlow(elapsedMs: number, sinceMovedMs: number, bytes: number): boolean {
  if (sinceMovedMs >= limits.transferStallMs) return true;
  // The average over the whole transfer, judged only after its first 10 s.
  if (elapsedMs < limits.transferGraceMs) return false;
  return bytes / (elapsedMs / 1000) < limits.transferBytesPerSecond;
}
