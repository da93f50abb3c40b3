import { connect, type Socket } from 'node:net';
import { formBody, formType } from '../api/support/raw-http.ts';

/** Begins an upload of 9 MB and sends 1,000 bytes a second of it. */
export function uploadSlowly(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = `POST /api/pdf/merge HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n`;
  socket.write(head);
  const timer = setInterval(() => socket.write('x'.repeat(1000)), 1000);
  return socket.on('close', () => clearInterval(timer));
}

/** Asks for something large, reads until the answer has begun, and then no more. */
export function readNoMore(port: number, path: string, parts: (string | Buffer)[]): Promise<Socket> {
  const body = formBody(...parts);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    });
    socket.once('error', reject).once('data', (chunk: Buffer) => {
      socket.pause();
      if (chunk.toString('latin1').startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(chunk.toString('latin1').slice(0, 300)));
    });
  });
}
