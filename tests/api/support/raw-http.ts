import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

/** Opens a connection and writes bytes as they are; collects what comes back until the server closes or `ms` passed. */
export function rawRequest(url: string, write: (socket: Socket) => void, ms = 30_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => write(socket));
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(Buffer.concat(chunks).toString('latin1')));
    };
    const timer = setTimeout(finish, ms);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) finish();
    });
    socket.on('error', () => {}).on('close', finish);
  });
}

function isWhole(text: string): boolean {
  const [headers = '', body] = text.split('\r\n\r\n', 2);
  const length = /content-length: (\d+)/i.exec(headers)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

function parse(text: string): RawAnswer {
  const [headers = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0), headers, body };
}

export const boundary = '----test';
export const formType = `multipart/form-data; boundary=${boundary}`;

export function fieldPart(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

export function filePart(name: string, filename: string, bytes: Uint8Array | string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]);
}

export function formBody(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from(`--${boundary}--\r\n`)]);
}
