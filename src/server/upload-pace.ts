import type { IncomingMessage } from 'node:http';
import { limits } from '../shared/limits.ts';

/**
 * Calls back once when a request's body stalls or trickles. Watches the socket rather than the stream:
 * it neither starts nor slows the reading. Returns what stops the watching.
 */
export function watchPace(request: IncomingMessage, onSlow: () => void): () => void {
  const { socket } = request;
  const startedMs = performance.now();
  const startBytes = socket.bytesRead;
  let lastBytes = startBytes;
  let lastMovedMs = startedMs;

  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return stop();
    const nowMs = performance.now();
    if (socket.bytesRead > lastBytes) {
      lastBytes = socket.bytesRead;
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
  if (sinceMovedMs >= limits.uploadStallMs) return true;
  // The average over the whole upload, judged only after its first 10 s.
  if (elapsedMs < limits.uploadGraceMs) return false;
  return bytes / (elapsedMs / 1000) < limits.uploadBytesPerSecond;
}
