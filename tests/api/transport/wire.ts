import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formType } from '../support/raw-http.ts';

export interface Answer {
  status: number;
  headers: string;
  body: Buffer;
}

/** A connection whose bytes are written as they are; what comes back is told apart by its lengths. */
export class Wire {
  static readonly #open = new Set<Wire>();
  readonly socket: Socket;
  isClosed = false;
  #received = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    Wire.#open.add(this);
    this.socket
      .on('error', () => {})
      .on('close', () => {
        this.isClosed = true;
        Wire.#open.delete(this);
      });
    this.socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    this.socket.on('end', () => {
      this.isClosed = true;
    });
  }

  /** What tests left open would be kept by the server for as long as by any browser. */
  static destroyAll(): void {
    for (const wire of Wire.#open) wire.destroy();
  }

  write(...parts: (string | Uint8Array)[]): this {
    for (const part of parts) this.socket.write(part);
    return this;
  }

  get receivedBytes(): number {
    return this.#received.length;
  }

  /** The whole answers so far, without 100 Continue. */
  get answers(): Answer[] {
    const found: Answer[] = [];
    let rest = this.#received;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return found;
      const headers = rest.toString('latin1', 0, end);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0);
      const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
      if (rest.length < end + 4 + length) return found;
      if (status !== 100) found.push({ status, headers, body: rest.subarray(end + 4, end + 4 + length) });
      rest = rest.subarray(end + 4 + length);
    }
  }

  /** The statuses of so many answers; fewer when the server closes first or nothing comes for long. */
  async statuses(count = 1, ms = 40_000): Promise<number[]> {
    await this.until(() => this.answers.length >= count || this.isClosed, ms);
    return this.answers.map(({ status }) => status);
  }

  async until(isTrue: () => boolean, ms = 40_000): Promise<boolean> {
    for (const endMs = performance.now() + ms; performance.now() < endMs; await sleep(10)) if (isTrue()) return true;
    return isTrue();
  }

  destroy(): void {
    this.socket.resetAndDestroy();
  }
}

export function head(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The start of a tool call with a body of so many bytes. */
export function call(path: string, bytes: number, headers: Record<string, string | number> = {}): string {
  return head('POST', `/api${path}`, { 'content-type': formType, 'content-length': bytes, ...headers });
}

export function whole(path: string, body: Buffer, headers: Record<string, string | number> = {}): Buffer {
  return Buffer.concat([Buffer.from(call(path, body.length, headers)), body]);
}
