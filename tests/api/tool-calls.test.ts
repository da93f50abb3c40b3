import { rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePdf } from './support/pdf.ts';
import { post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const pdf = (name = 'a.pdf', pages = 3) => ({ name, bytes: makePdf(pages), type: 'application/pdf' });

describe('a tool call', () => {
  it('answers a PDF with the headers of a result', async () => {
    const response = await post(running, '/pdf/modify', {
      file: pdf('naïve "é".PDF'),
      modifyType: 'SELECT',
      pages: '1,3',
      compatibilityMode: 'false',
    });
    expect(await response.clone().text()).toMatch(/^%PDF-/);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="modified_naive _e_.pdf"; filename*=UTF-8''modified_na%C3%AFve%20%22%C3%A9%22.pdf`,
    );
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(response.headers.get('x-result-report') ?? '')).toHaveProperty('outputBytes');
  });

  it('works on after a cleaner took the temp folder of the running server away', async () => {
    rmSync(running.app.services.temp.path, { recursive: true });
    for (let call = 0; call < 3; call++) {
      const answer = await post(running, '/pdf/merge', { files: [pdf(), pdf('b.pdf')], compatibilityMode: 'false' });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    expect(statSync(running.app.services.temp.path).mode & 0o777).toBe(0o700);
  });

  it('leaves its worker to nobody else: it is replaced when it has rested', async () => {
    const resting = await startApp({ WORKER_REST_SECONDS: '1' });
    const workers = () => resting.app.services.pools.files.processIds;
    const first = workers();
    await (
      await post(resting, '/pdf/merge', { files: [pdf(), pdf('b.pdf')], compatibilityMode: 'false' })
    ).arrayBuffer();
    await vi.waitUntil(() => workers().length === 1 && workers()[0] !== first[0], { timeout: 30_000 });
    await resting.stop();
  });

  it('leaves no file on the server', async () => {
    await (
      await post(running, '/pdf/merge', { files: [pdf(), pdf('b.pdf')], compatibilityMode: 'false' })
    ).arrayBuffer();
    await running.untilClean();
  });
});
