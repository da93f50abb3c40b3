import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from './support/pdf.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ PASSWORD_SECRET: 'the-secret-of-this-test-server', SITE_NAME: 'Foo & Co' });
});
afterAll(() => running.stop());

const get = async (path: string) => (await fetch(`${running.url}${path}`)).json() as Promise<Record<string, unknown>>;
const page = { modifyType: 'SELECT', pages: '1', compatibilityMode: 'false' };
const call = (headers: Record<string, string>, pages = 2) =>
  post(running, '/pdf/modify', { file: { name: 'a.pdf', bytes: makePdf(pages) }, ...page }, { headers });

describe('session timings', () => {
  it('are the average over this session and operation alone', async () => {
    const session = randomUUID();
    for (let run = 0; run < 2; run++) await (await call({ 'x-session-id': session })).arrayBuffer();
    const own = await get(`/api/metrics/session-timings?sessionId=${session}&operationType=pdf_modify`);
    expect(own.count).toBe(2);
    expect(own.avgDuration).toBeGreaterThan(0);
    for (const query of [`${session}&operationType=pdf_merge`, `${randomUUID()}&operationType=pdf_modify`]) {
      expect(await get(`/api/metrics/session-timings?sessionId=${query}`)).toMatchObject({ count: 0, avgDuration: 0 });
    }
  });

  it.each([
    '',
    '?sessionId=x',
    `?sessionId=${'x'.repeat(12)}&operationType=nothing`,
    '?sessionId=a%0Ab%0Acccccc&operationType=pdf_merge',
  ])('refuse the query %j', async (query) => {
    expect(await failureOf(fetch(`${running.url}/api/metrics/session-timings${query}`))).toMatchObject({
      status: 400,
      error: 'invalid_field',
    });
  });

  it('count the files that are on the server now, and none when the call is over', async () => {
    const session = randomUUID();
    const files = Array.from({ length: 3 }, () => ({ name: 'a.pdf', bytes: makePdf(200) }));
    const held = () => get(`/api/metrics/session-files?sessionId=${session}`);
    const answer = post(
      running,
      '/pdf/merge',
      { files, compatibilityMode: 'true' },
      { headers: { 'x-session-id': session } },
    );
    let most = 0;
    for (let look = 0; look < 200 && most < 3; look++) most = Math.max(most, Number((await held()).filesHeld));
    expect(most).toBe(3);
    await (await answer).arrayBuffer();
    await running.untilClean();
    expect(await held()).toEqual({ filesHeld: 0 });
  });
});

describe('progress', () => {
  it('is told from the first phase to the end while the call runs', async () => {
    const id = randomUUID();
    const events = fetch(`${running.url}/api/operations/${id}/events`).then((response) => {
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      return response.text();
    });
    await sleep(100);
    await (await call({ 'x-operation-id': id }, 50)).arrayBuffer();
    const told = await events;
    const phases = [...told.matchAll(/event: progress\ndata: (.*)\n/g)].map(
      (match) => JSON.parse(match[1] ?? '').phase,
    );
    expect(phases[0]).toBe('waiting');
    expect(phases.length).toBeGreaterThan(2);
    expect(told).toMatch(/event: end\ndata: \{\}\n\n$/);
  });

  it('of an id that is none is not_found', async () => {
    expect(await failureOf(fetch(`${running.url}/api/operations/1/events`))).toMatchObject({ status: 404 });
  });

  it('of a call that is over is not kept', async () => {
    const id = randomUUID();
    await (await call({ 'x-operation-id': id })).arrayBuffer();
    const heard: unknown[] = [];
    running.app.services.progress.listen(id, (progress) => heard.push(progress))();
    expect(heard).toEqual([]);
  });
});

describe('the page learns', () => {
  it('the key of the password fields, never cached, and it works', async () => {
    const response = await fetch(`${running.url}/api/client-config`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const config = (await response.json()) as { passwordSecret: string };
    expect(config).toMatchObject({ passwordSecret: 'the-secret-of-th', aiAvailable: true, outsideProvider: false });
    const file = { name: 'a.pdf', bytes: makeProtectedPdf('open') };
    const answer = post(running, '/pdf/modify', {
      file,
      ...page,
      password: encryptField('open', config.passwordSecret),
    });
    expect((await answer).status).toBe(200);
  });
});

describe('documents', () => {
  it('openapi.json lists every operation with the fields of its schema', async () => {
    const document = (await get('/api/openapi.json')) as {
      paths: Record<
        string,
        { post?: { requestBody: { content: Record<string, { schema: { required?: string[] } }> } } }
      >;
    };
    const fields = document.paths['/pdf/merge']?.post?.requestBody.content['multipart/form-data']?.schema;
    expect(fields?.required).toEqual(['files']);
    expect(Object.keys(document.paths)).toContain('/operations/{id}/events');
  });

  it('the readable page runs no script of its own inline and loads nothing from elsewhere', async () => {
    const response = await fetch(`${running.url}/api/docs`);
    const html = await response.text();
    expect(html).toContain('Foo &amp; Co API');
    expect(html.replaceAll('http://localhost:3000', '')).not.toMatch(/<script(?! src="\/)|style="|https?:\/\//);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${running.url}/api/docs.css`)).headers.get('content-type')).toMatch(/^text\/css/);
  });
});

describe('health and metrics', () => {
  it('health tells readiness and the isolation layers', async () => {
    const health = await get('/health');
    expect(health).toMatchObject({ live: true, ready: true });
    expect(health.isolation).toContain('own-process');
  });

  it('metrics are for this machine only, not for what a proxy passes on', async () => {
    const response = await fetch(`${running.url}/metrics`);
    expect(await response.text()).toContain('kitbox_request_seconds_count');
    const forwarded = fetch(`${running.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect((await forwarded).status).toBe(404);
  });

  it('metrics are for everybody when the operator says so', async () => {
    const open = await startApp({ METRICS_OPEN: 'on', WORKERS: '1' });
    const forwarded = fetch(`${open.url}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8' } });
    expect((await forwarded).status).toBe(200);
    await open.stop();
  });

  it('metrics are for whoever has the token, and then for nobody else, this machine included', async () => {
    const token = randomUUID();
    const guarded = await startApp({ METRICS_TOKEN: token, WORKERS: '1' });
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8', ...headers } })).status;
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusWith({ authorization: `Bearer ${token}x` })).toBe(404);
    expect(await statusWith({})).toBe(404);
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(404);
    await guarded.stop();
  });
});
