import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePdfOfSize } from './support/pdf.ts';
import { encryptField } from './support/protected-pdf.ts';
import { boundary, fieldPart, filePart, formBody, formType, rawRequest } from './support/raw-http.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

const MB = 1024 * 1024;
let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const pdf = (name = 'a.pdf', bytes: Uint8Array = makePdf(2)) => ({ name, bytes, type: 'application/pdf' });

function send(path: string, body: Buffer, type = formType): Promise<Response> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } };
  return fetch(`${running.url}/api${path}`, init);
}

describe('fields', () => {
  it('seventeen are refused', async () => {
    const fields = Array.from({ length: 17 }, (_, index) => fieldPart(`f${index}`, 'x'));
    expect(await failureOf(send('/pdf/compress', formBody(...fields)))).toMatchObject({ error: 'invalid_field' });
  });

  it('a merge of ten files with ten passwords, a new one and the flag is taken', async () => {
    const passwords = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`passwords[${index}]`, encryptField('any')]),
    );
    const files = Array.from({ length: 10 }, () => pdf());
    const answer = await post(running, '/pdf/merge', {
      files,
      ...passwords,
      newPassword: encryptField('new'),
      compatibilityMode: 'false',
    });
    expect(answer.status).toBe(200);
  });

  it('one of 4 KB is read and one byte more is refused', async () => {
    const withLevel = (level: string) =>
      send('/pdf/compress', formBody(filePart('file', 'a.pdf', makePdf()), fieldPart('level', level)));
    for (const length of [4096, 4097]) {
      expect(await failureOf(withLevel('x'.repeat(length)))).toMatchObject({ status: 400, error: 'invalid_field' });
    }
  });

  it.each([
    'passwords[__proto__]',
    'passwords[constructor]',
    'passwords[-1]',
    'passwords[10]',
    'passwords[1.5]',
    'passwords[0][x]',
    'passwords',
    '__proto__',
    'constructor',
    'toString',
  ])('named %s reach no prototype and are refused', async (name) => {
    const body = formBody(
      filePart('files', 'a.pdf', makePdf()),
      filePart('files', 'b.pdf', makePdf()),
      fieldPart(name, 'x'),
    );
    expect(await failureOf(send('/pdf/merge', body))).toMatchObject({ status: 400, error: 'invalid_field' });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('a body that is not a form', () => {
  it.each([
    ['without its end', formBody(fieldPart('level', 'LOW')).subarray(0, -10), formType],
    ['of junk', Buffer.alloc(5000, 'junk'), formType],
    ['without a boundary', formBody(), 'multipart/form-data'],
    ['of JSON', Buffer.from('{}'), 'application/json'],
    ['that ends inside a file', formBody(filePart('file', 'a.pdf', makePdf())).subarray(0, -50), formType],
    ['with a part without a name', formBody(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`), formType],
  ])('%s is refused with 400', async (_what, body, type) => {
    const failure = await failureOf(send('/pdf/compress', Buffer.from(body), type));
    expect(failure).toMatchObject({ status: 400 });
    expect(['invalid_field', 'no_file']).toContain(failure.error);
  });

  it('that is not even HTTP is answered in JSON', async () => {
    const answer = await rawRequest(running.url, (socket) => socket.write('HELLO\r\n\r\n'));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: 'invalid_field' });
  });
});

describe('the size of a request', () => {
  it('ten files of 10 MB to merge are read', async () => {
    // Pages cost time, padding does not: each file is 10 MB of white space.
    const roomy = makePdfOfSize(10 * MB);
    const files = Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`, roomy));
    const answer = await post(running, '/pdf/merge', { files, compatibilityMode: 'false' });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });

  it('more than the whole may be, with no file to blame, is request_too_large', async () => {
    const filler = `--${boundary}\r\nX-Nothing: 1\r\n\r\n${'x'.repeat(22 * MB)}\r\n`;
    expect(await failureOf(send('/pdf/compress', formBody(filler)))).toMatchObject({
      status: 413,
      error: 'request_too_large',
    });
  });

  it('a refusal reaches a client that is still sending', async () => {
    const head = filePart('file', 'a.pdf', 'not a pdf'.repeat(1000)).subarray(0, -2);
    const answer = await rawRequest(running.url, (socket) => {
      socket.write(
        `POST /api/pdf/compress HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n`,
      );
      socket.write(head);
    });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({ error: 'unsupported_type', filename: 'a.pdf' });
  });
});

describe('uploads in flight', () => {
  it('over 400 MB are turned away with retry-after, and taken again afterwards', async () => {
    const { budget } = running.app.services;
    const others = Array.from({ length: 60 }, (_, client) => budget.open(`somebody ${client}`));
    // Each may hold as much as is left: together everything but the last bytes.
    for (const share of others) for (let bytes = 400 * MB; bytes >= 1; bytes /= 2) share.take(Math.floor(bytes));
    expect(budget.heldBytes).toBeGreaterThan(400 * MB - 100);
    const refused = await post(running, '/pdf/modify', { file: pdf(), modifyType: 'SELECT', pages: '1' });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await failureOf(refused)).toMatchObject({ status: 503, error: 'busy' });
    for (const share of others) share.release();
    const taken = await post(running, '/pdf/modify', { file: pdf(), modifyType: 'SELECT', pages: '1' });
    expect(taken.status).toBe(200);
    await taken.arrayBuffer();
    await running.untilClean();
  });
});

describe('slow clients', () => {
  const start = (length: number) =>
    `POST /api/pdf/compress HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: ${length}\r\n\r\n`;

  it('are closed when they stall or trickle, answered 408, and leave nothing behind; a slow steady one is not', async () => {
    const part = filePart('file', 'a.pdf', makePdfOfSize(4 * MB));
    const began = performance.now();
    const stalled = rawRequest(running.url, (socket) => {
      socket.write(start(part.length));
      socket.write(part.subarray(0, 100_000));
    });
    const trickling = rawRequest(running.url, (socket) => {
      socket.write(start(part.length));
      const timer = setInterval(() => socket.write('x'.repeat(500)), 500);
      socket.on('close', () => clearInterval(timer));
    });
    const headersOnly = rawRequest(running.url, (socket) =>
      socket.write('POST /api/pdf/compress HTTP/1.1\r\nhost: x\r\n'),
    );
    const whole = formBody(part, fieldPart('level', 'X'));
    const steady = rawRequest(
      running.url,
      (socket) => {
        socket.write(start(whole.length));
        let at = 0;
        const timer = setInterval(() => {
          socket.write(whole.subarray(at, at + 100_000));
          at += 100_000;
          if (at >= whole.length) clearInterval(timer);
        }, 400);
      },
      45_000,
    );
    expect(await headersOnly).toMatchObject({ status: 408 });
    expect(performance.now() - began).toBeLessThan(12_000);
    for (const answer of [await trickling, await stalled]) {
      expect(answer.status).toBe(408);
      expect(JSON.parse(answer.body)).toMatchObject({ error: 'upload_too_slow' });
    }
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await steady).toMatchObject({ status: 400 });
    await running.untilClean();
  });
});

describe('a client that hangs up', () => {
  it('while uploading leaves nothing behind', async () => {
    await rawRequest(
      running.url,
      (socket) => {
        socket.write(
          `POST /api/pdf/compress HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n`,
        );
        socket.write(filePart('file', 'a.pdf', makePdf()).subarray(0, 400));
      },
      300,
    );
    await running.untilClean();
  });

  it('while its job runs frees the worker', async () => {
    const caller = new AbortController();
    const { files } = running.app.services.pools;
    const waiting = post(
      running,
      '/pdf/merge',
      { files: Array.from({ length: 10 }, () => pdf('a.pdf', makePdf(400))), compatibilityMode: 'true' },
      { signal: caller.signal },
    );
    while (files.running === 0) await sleep(5);
    caller.abort();
    await expect(waiting).rejects.toThrow();
    const began = performance.now();
    while (files.running > 0) await sleep(5);
    expect(performance.now() - began).toBeLessThan(1000);
    await running.untilClean();
  });
});
