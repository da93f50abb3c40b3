import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/server/docs/openapi.ts';
import { allOperations } from '../../src/tools/all-operations.ts';
import { freePort } from './support/free-port.ts';
import { makePdf } from './support/pdf.ts';
import { png } from './support/png.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

const run = promisify(execFile);
let running: RunningApp;
let html: string;
let folder: string;

beforeAll(async () => {
  // The examples name the site's address: it has to be the one this server will have.
  const port = await freePort();
  running = await startApp({ PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, WORKERS: '1' });
  html = await (await fetch(`${running.url}/api/docs`)).text();
  folder = mkdtempSync(path.join(tmpdir(), 'kitbox-docs-'));
  writeFileSync(path.join(folder, 'report.pdf'), makePdf(3, 20_000));
  writeFileSync(path.join(folder, 'photo.png'), png);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As a reader would copy them from the page. */
function examplesIn(language: string): string[] {
  const found = html.matchAll(new RegExp(`<code data-example="${language}">([^<]*)</code>`, 'g'));
  return [...found].map(([, code = '']) => code.replace(/&#(\d+);/g, (_all, number) => String.fromCharCode(number)));
}

describe('the contract', () => {
  it('is valid OpenAPI 3.1 in the eyes of a public validator', async () => {
    const document = (await (await fetch(`${running.url}/api/openapi.json`)).json()) as Record<string, unknown>;
    const outcome = await new Validator().validate(document);
    expect(outcome.errors ?? []).toEqual([]);
    expect(outcome.valid).toBe(true);
  });

  it('names its own paths as they are below any path of the site', () => {
    const { servers, ...rest } = openApiDocument('Kitbox', 'https://foo.example/tools');
    expect(servers).toEqual([{ url: 'https://foo.example/tools/api' }]);
    expect(JSON.stringify(rest)).not.toContain('/api/');
  });

  it('says of every field what it means', async () => {
    const { paths } = (await (await fetch(`${running.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Form }> } } }>;
    };
    type Form = { properties: Record<string, { description?: string }> };
    const silent = allOperations.flatMap(({ path: at }) => {
      const form = paths[at]?.post?.requestBody?.content['multipart/form-data']?.schema;
      return Object.entries(form?.properties ?? {}).flatMap(([name, { description }]) => (description ? [] : name));
    });
    expect(silent).toEqual([]);
  });
});

describe('the page', () => {
  it.each(['/api/docs/', '/api/Docs', '/API/docs/?x=1'])('is found at %s too', async (address) => {
    const answer = await fetch(running.url + address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/api/docs']);
  });

  it('has every call with examples and a form, and every failure', () => {
    for (const { id } of allOperations) expect(html).toContain(`id="${id}"`);
    for (const language of ['fetch', 'Python']) expect(examplesIn(language)).toHaveLength(allOperations.length);
    expect(html.match(/<summary>Try it<\/summary>/g)).toHaveLength(allOperations.length);
    expect(html).toContain('<code>too_complex</code>');
  });

  it('prints curl calls that work as they stand', async () => {
    const examples = examplesIn('curl');
    expect(examples).toHaveLength(allOperations.length + 1);
    for (const code of examples) {
      const { stdout } = await run('sh', ['-c', code], { cwd: folder });
      const result = /-o (\S+)/.exec(code)?.[1];
      const bytes = result ? statSync(path.join(folder, result)).size : stdout.length;
      expect(bytes, code).toBeGreaterThan(40);
    }
  });

  it('prints JavaScript that works as it stands', async () => {
    for (const [index, code] of examplesIn('fetch').entries()) {
      const file = path.join(folder, `example-${index}.mjs`);
      writeFileSync(file, code);
      await run(process.execPath, [file], { cwd: folder });
    }
  });
});
