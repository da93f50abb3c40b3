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
 * Calls back once when a request's body stalls, trickles or takes for ever. Watches the socket rather than the stream:
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

/**
 * The same for an answer: who reads a byte a minute would keep its file on our disk for days. The request's socket,
 * since a response that waits behind others on its connection has none yet.
 */
export function watchDownload(request: IncomingMessage, response: ServerResponse, onSlow: () => void): void {
  const { socket } = request;
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
  const pace = new Pace();
  const startedMs = performance.now();
  let lastBytes = transfer.bytes();
  let lastLookMs = startedMs;

  const timer = setInterval(() => {
    if (transfer.isOver()) return stop();
    const nowMs = performance.now();
    const passedMs = nowMs - lastLookMs;
    lastLookMs = nowMs;
    const movedBytes = Math.max(0, transfer.bytes() - lastBytes);
    lastBytes += movedBytes;
    // A look that comes late means that this process, or the whole machine, had no time.
    const isOurFault = transfer.isHeldUp() || passedMs > 2 * lookEveryMs;
    if (isOurFault) pace.forgive(movedBytes);
    else pace.add(passedMs, movedBytes);
    if (pace.isTooSlow || nowMs - startedMs > limits.transferMs) {
      stop();
      onSlow();
    }
  }, lookEveryMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  return stop;
}

/**
 * How fast a transfer has been of late. Of late, not on the whole: a hundred megabytes sent in a second would buy hours
 * of a byte now and then.
 */
export class Pace {
  #recent: { ms: number; bytes: number }[] = [];
  #recentMs = 0;
  #recentBytes = 0;
  #judgedMs = 0;
  #stillMs = 0;

  add(passedMs: number, bytes: number): void {
    this.#judgedMs += passedMs;
    this.#stillMs = bytes > 0 ? 0 : this.#stillMs + passedMs;
    this.#recent.push({ ms: passedMs, bytes });
    this.#recentMs += passedMs;
    this.#recentBytes += bytes;
    while (this.#recentMs > limits.transferWindowMs) {
      const oldest = this.#recent.shift();
      this.#recentMs -= oldest?.ms ?? 0;
      this.#recentBytes -= oldest?.bytes ?? 0;
    }
  }

  /** Time that does not count against the other side, though what it sent meanwhile counts for it. */
  forgive(bytes: number): void {
    this.#stillMs = 0;
    this.#recentBytes += bytes;
    const last = this.#recent.at(-1);
    if (last) last.bytes += bytes;
    else this.#recent.push({ ms: 0, bytes });
  }

  get isTooSlow(): boolean {
    if (this.#stillMs >= limits.transferStallMs) return true;
    if (this.#judgedMs < limits.transferGraceMs) return false;
    return this.#recentBytes / (this.#recentMs / 1000) < limits.transferBytesPerSecond;
  }
}
