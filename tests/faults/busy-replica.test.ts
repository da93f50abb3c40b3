import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failures } from '../../src/shared/failures.ts';
import { freePort } from '../api/support/free-port.ts';
import { type Daemon, findProgram, startNginx } from './outside-programs.ts';

const nginxProgram = findProgram('nginx', 'nginx');
if (!nginxProgram) console.warn('SKIPPED: nginx is not here and could not be installed');

/** Stands in for a replica: says how long a call would wait there, and takes calls. */
interface Replica {
  port: number;
  server: Server;
  waitMs: number;
  /** Too busy to say whether it has room. */
  isSilent: boolean;
  /** Dies with the call on it. */
  dies: boolean;
  asked: string[];
  /** Bytes of bodies so far, of calls that ended and of those that did not. */
  received: number;
}

async function startReplica(): Promise<Replica> {
  const port = await freePort();
  const replica: Replica = {
    port,
    server: createServer(),
    waitMs: 0,
    isSilent: false,
    dies: false,
    asked: [],
    received: 0,
  };
  replica.server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://replica');
    if (url.pathname === '/health/room') {
      replica.asked.push(url.search);
      if (replica.isSilent) return;
      return void response.writeHead(replica.waitMs <= Number(url.searchParams.get('wait')) ? 204 : 404).end();
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      replica.received += chunk.length;
    });
    request.on('end', () => {
      if (replica.dies) return void request.socket.destroy();
      const isFull = replica.waitMs > 60_000;
      response.writeHead(isFull ? 503 : 200, { 'x-replica': String(port), 'x-bytes': String(bytes) }).end();
    });
  });
  await new Promise<void>((resolve) => replica.server.listen(port, '127.0.0.1', resolve));
  return replica;
}

describe.skipIf(!nginxProgram)('the nginx of deploy/ finds a replica with room before it sends a call on', () => {
  let replicas: Replica[] = [];
  let nginx: Daemon;
  let front = '';

  beforeAll(async () => {
    replicas = await Promise.all([startReplica(), startReplica(), startReplica()]);
    const port = await freePort();
    front = `http://127.0.0.1:${port}`;
    nginx = await startNginx(
      nginxProgram ?? '',
      port,
      replicas.map((replica) => replica.port),
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const { server } of replicas) server.close();
  });
  beforeEach(() => {
    for (const replica of replicas)
      Object.assign(replica, { waitMs: 0, isSilent: false, dies: false, asked: [], received: 0 });
  });

  const body = new Uint8Array(3_000_000).fill(7);
  async function call(path = '/api/pdf/compress') {
    const answer = await fetch(front + path, { method: 'POST', body });
    const header = (name: string) => Number(answer.headers.get(name));
    return { status: answer.status, replica: header('x-replica'), bytes: header('x-bytes') };
  }

  it('goes past those that are busy, with the whole body', async () => {
    const [first, second, third] = replicas;
    Object.assign(first ?? {}, { waitMs: 30_000 });
    Object.assign(second ?? {}, { waitMs: 2000 });
    for (let round = 0; round < 6; round++)
      expect(await call()).toEqual({ status: 200, replica: third?.port, bytes: body.length });
  });

  it('does the same below a path', async () => {
    const [first, second, third] = replicas;
    for (const busy of [first, second]) Object.assign(busy ?? {}, { waitMs: 30_000 });
    for (const address of ['/tools/api/pdf/compress', '/our/tools/api/pdf/merge', '/tools/api/image/remove-background'])
      for (let round = 0; round < 3; round++)
        expect(await call(address)).toEqual({ status: 200, replica: third?.port, bytes: body.length });
  });

  it('takes the shortest wait when nobody is free, and asks for the worker that the call needs', async () => {
    const waits = [15_000, 800, 4000];
    for (const [index, replica] of replicas.entries()) replica.waitMs = waits[index] ?? 0;
    for (let round = 0; round < 6; round++) expect((await call()).replica).toBe(replicas[1]?.port);
    expect((await call('/api/image/remove-background')).status).toBe(200);
    expect(
      replicas.flatMap(({ asked }) => asked).filter((search) => search.includes('pool=ai')).length,
    ).toBeGreaterThan(0);
  });

  it('says busy only when all are', async () => {
    for (const replica of replicas) replica.waitMs = 61_000;
    expect((await call()).status).toBe(503);
    Object.assign(replicas[2] ?? {}, { waitMs: 0 });
    for (let round = 0; round < 6; round++) expect((await call()).replica).toBe(replicas[2]?.port);
  });

  it('takes none that is too busy to say for dead', async () => {
    for (const replica of replicas) replica.isSilent = true;
    for (let round = 0; round < 3; round++) expect(await call()).toMatchObject({ status: 200, bytes: body.length });
  });

  it.each(['/api', '/tools/api'])(
    'tells whoever was on one that died to come again, in the words of the application: %s',
    async (api) => {
      for (const replica of replicas) replica.dies = true;
      const answer = await fetch(`${front}${api}/pdf/compress`, { method: 'POST', body });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual({
        error: 'busy',
        message: failures.busy.message,
        requestId: expect.any(String),
      });
    },
  );

  it.each(['/api/pdf/compress', '/tools/api/pdf/compress', '/tools/api/client-logs'])(
    'passes the begin of a body on before its end is there: %s',
    async (address) => {
      const upload = request(front + address, { method: 'POST', headers: { 'content-length': body.length } });
      upload.on('error', () => {}).write(body.subarray(0, 1_000_000));
      await expect.poll(() => replicas.some(({ received }) => received > 0)).toBe(true);
      upload.destroy();
    },
  );

  it.each(['/metrics', '/tools/metrics'])('shows nobody %s', async (address) => {
    expect((await fetch(front + address)).status).toBe(404);
  });

  it('goes past one that is gone', async () => {
    const [gone, ...others] = replicas;
    gone?.server.closeAllConnections();
    await new Promise((resolve) => gone?.server.close(resolve));
    const ports = others.map(({ port }) => port);
    for (let round = 0; round < 8; round++) expect(ports).toContain((await call()).replica);
  });
});
