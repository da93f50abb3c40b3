import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../shared/limits.ts';

/** One way of a connection, as the pace is judged by it. */
interface Transfer {
  bytes(): number;
  isOver(): boolean;
  /** Whether it waits for us, not for the other side: that time is not the other side's fault. */
  isHeldUp(): boolean;
}

/**
 * Calls back once when a request's body stalls or trickles. Watches the socket rather than the stream:
 * it neither starts nor slows the reading. Returns what stops the watching.
 */
export function watchUpload(request: IncomingMessage, onSlow: () => void): () => void {
  const { socket } = request;
  return watch(
    {
      bytes: () => socket.bytesRead,
      isOver: () => request.complete || request.destroyed,
      // Bytes that arrived and that nobody has taken yet: our disk is the slow one.
      isHeldUp: () => request.readableLength > 0,
    },
    onSlow,
  );
}

/** The same for an answer: who reads a byte a minute would keep its file on our disk for days. */
export function watchDownload(response: ServerResponse, onSlow: () => void): void {
  const { socket } = response;
  if (!socket) return;
  const stop = watch(
    {
      // What the system took from us, without what still waits here.
      bytes: () => socket.bytesWritten - socket.writableLength,
      isOver: () => response.writableFinished || response.destroyed,
      isHeldUp: () => socket.writableLength === 0,
    },
    onSlow,
  );
  response.once('close', stop);
}

const lookEveryMs = 500;

function watch(transfer: Transfer, onSlow: () => void): () => void {
  const startBytes = transfer.bytes();
  let lastBytes = startBytes;
  let judgedMs = 0;
  let stillMs = 0;
  let lastLookMs = performance.now();

  const timer = setInterval(() => {
    if (transfer.isOver()) return stop();
    const nowMs = performance.now();
    const passedMs = nowMs - lastLookMs;
    lastLookMs = nowMs;
    // A look that comes late means that this process, or the whole machine, had no time.
    const isOurFault = transfer.isHeldUp() || passedMs > 2 * lookEveryMs;
    const hasMoved = transfer.bytes() > lastBytes;
    lastBytes = Math.max(lastBytes, transfer.bytes());
    stillMs = hasMoved || isOurFault ? 0 : stillMs + passedMs;
    if (!isOurFault) judgedMs += passedMs;
    if (isTooSlow(judgedMs, stillMs, lastBytes - startBytes)) {
      stop();
      onSlow();
    }
  }, lookEveryMs);
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
