import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from './support/pdf.ts';
import { encryptField, makeProtectedPdf } from './support/protected-pdf.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' });
});
afterAll(() => running.stop());

function report(path: string, body: unknown, type = 'application/json'): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${running.url}/api${path}`, { method: 'POST', headers: { 'content-type': type }, body: text });
}

describe('client reports', () => {
  const metric = { endpoint: '/api/pdf/compress', method: 'POST', duration: 1200, status: 200, fileSize: 10 };

  it('are taken with 204 and no body', async () => {
    const answer = await report('/client-metrics', { ...metric, timestamp: 1, operationType: 'pdf_compress' });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    const log = { error: 'x', info: 'y', userAgent: 'z', url: '/pdf-tools', timestamp: 'now', correlationId: 'c' };
    expect((await report('/client-logs', log)).status).toBe(204);
    // navigator.sendBeacon sends text.
    expect((await report('/client-logs', log, 'text/plain;charset=UTF-8')).status).toBe(204);
  });

  it.each([
    ['not JSON', '{"a":'],
    ['not an object', '[[[]]]'],
    ['without what is needed', {}],
    ['with wrong types', { endpoint: { a: 1 }, duration: 'NaN', status: null, fileSize: -1 }],
    ['with a negative duration', { ...metric, duration: -1 }],
  ])('%s are refused', async (_what, body) => {
    expect(await failureOf(report('/client-metrics', body))).toMatchObject({ status: 400, error: 'invalid_field' });
  });

  it('of a megabyte are request_too_large, and the answer arrives', async () => {
    const failure = failureOf(report('/client-logs', { error: 'x'.repeat(1024 * 1024) }));
    expect(await failure).toMatchObject({ status: 413, error: 'request_too_large' });
  });

  it('reach no prototype', async () => {
    await report(
      '/client-metrics',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"endpoint":"/a","duration":1}',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('over their own limit are refused, and tool calls are not', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' };
    const init = { method: 'POST', headers, body: JSON.stringify(metric) };
    const answers: number[] = [];
    for (let batch = 0; batch < 13; batch++) {
      const some = Array.from({ length: 50 }, () => fetch(`${running.url}/api/client-metrics`, init));
      answers.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 204)).toHaveLength(600);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    const call = await post(running, '/pdf/merge', {}, { headers: { 'x-forwarded-for': '9.9.9.9' } });
    expect(call.status).toBe(400);
  });
});

describe('the log', () => {
  const secrets = {
    password: 'CanaryPassword1',
    filename: 'CanaryFileName',
    query: 'CanaryQuery',
    address: '203.0.113.77',
    session: 'CanarySession1',
    token: 'CanaryToken',
  };

  it('is JSON lines with a request id, and holds no password, file name, address, query or session', async () => {
    const headers = { 'x-forwarded-for': secrets.address, 'x-session-id': secrets.session };
    const locked = { name: `${secrets.filename}.pdf`, bytes: makeProtectedPdf(secrets.password) };
    const page = { modifyType: 'SELECT', pages: '1' };
    const right = encryptField(secrets.password);
    const wrong = encryptField(`${secrets.password}!`);
    for (const password of [right, wrong, `${secrets.password}***`]) {
      await (await post(running, '/pdf/modify', { file: locked, ...page, password }, { headers })).arrayBuffer();
    }
    const damaged = { name: `${secrets.filename}.pdf`, bytes: makePdf().subarray(0, 20) };
    await post(running, '/pdf/modify', { file: damaged, ...page }, { headers });
    await fetch(`${running.url}/api/${secrets.query}?${secrets.query}=1`, { headers });
    await fetch(`${running.url}/${secrets.query}.pdf?${secrets.query}=1`, { headers });
    await report('/client-logs', {
      error: `password=${secrets.password} in ${secrets.filename}.pdf at https://h/x?${secrets.query}=1\n{"forged":1}`,
      info: `Authorization: Bearer ${secrets.token} from ${secrets.address}`,
      url: `https://h/pdf-tools?${secrets.query}=${secrets.password}#${secrets.token}`,
      correlationId: 'a\nb',
    });
    await report('/client-metrics', { endpoint: `/api/pdf/compress?${secrets.query}`, duration: 1200 });

    const log = running.logs.join('');
    for (const [kind, secret] of Object.entries({ ...secrets, right, wrong })) {
      expect(log.includes(secret), kind).toBe(false);
    }
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ msg }) => msg === 'answered').every(({ reqId }) => typeof reqId === 'string')).toBe(true);
    expect(lines.some((line) => 'forged' in line)).toBe(false);
    expect(lines.some(({ msg }) => msg === 'client error')).toBe(true);
  });
});
