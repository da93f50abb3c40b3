import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settings } from '../../src/server/settings/setting-table.ts';
import { limits, timeLimits } from '../../src/shared/limits.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const kubernetes = read('kubernetes/kitbox.yaml');
const compose = read('compose.yaml');
const docker = read('Dockerfile');
const nginx = read('nginx/kitbox.conf');
const unit = read('systemd/kitbox.service');

/** The longest a server may take to end: see src/server/main.ts. */
const longestCloseSeconds = (timeLimits.compatibility.wallMs + 10_000 + 1000) / 1000;
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);

describe('the deployment files', () => {
  test('name files that are there', () => {
    expect(docker).toContain('USER node');
    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/build.mjs']) {
      expect(docker).toContain(file);
      expect(existsSync(file), file).toBe(true);
    }
    const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file]) => file);
    expect(mounted.length).toBeGreaterThan(0);
    for (const file of mounted) expect(existsSync(`deploy/${file}`), file).toBe(true);
    const dockerfile = /dockerfile: (\S+) /.exec(compose)?.[1] ?? '';
    expect(existsSync(dockerfile), dockerfile).toBe(true);
    for (const text of [docker, unit]) expect(text).toContain('dist/server/main.js');
  });

  test('name settings that exist', () => {
    const known = new Set<string>(Object.values(settings).map(({ name }) => name));
    const inKubernetes = [...kubernetes.matchAll(/name: ([A-Z][A-Z_]+)\b/g)].map(([, name]) => name);
    const inCompose = [...compose.matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
    expect(inKubernetes.length).toBeGreaterThan(3);
    expect(inCompose.length).toBeGreaterThan(3);
    for (const name of [...inKubernetes, ...inCompose]) expect(known.has(name ?? ''), name).toBe(true);
  });

  test('give a server that ends as long as its longest job takes', () => {
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longestCloseSeconds);
    expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(longestCloseSeconds);
    const sleeps = numberIn(kubernetes, /preStop: .*sleep, "(\d+)"/);
    expect(numberIn(kubernetes, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(longestCloseSeconds + sleeps);
  });

  test('let through what the server takes, for as long as it may take', () => {
    expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBeGreaterThan(limits.mergeRequestBytes);
    const longestMs = Math.max(...Object.values(timeLimits).map(({ wallMs }) => wallMs)) + limits.longestWaitMs;
    expect(numberIn(nginx, /proxy_read_timeout (\d+)s;/) * 1000).toBeGreaterThanOrEqual(longestMs);
    expect(nginx).toContain('proxy_request_buffering off;');
    const port = numberIn(docker, /PORT=(\d+)/);
    expect(read('nginx/kitbox-upstream.conf')).toContain(`:${port} `);
    expect(numberIn(kubernetes, /containerPort: (\d+), name: http/)).toBe(port);
  });

  test('are YAML without tabs, and each Kubernetes document says what it is', () => {
    for (const text of [kubernetes, compose]) expect(text).not.toContain('\t');
    const kinds = kubernetes.split(/^---$/m).map((document) => {
      expect(document).toMatch(/^apiVersion: \S+$/m);
      return /^kind: (\S+)$/m.exec(document)?.[1];
    });
    expect(kinds).toEqual([
      'Deployment',
      'Service',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'NetworkPolicy',
      'Deployment',
      'Service',
      'NetworkPolicy',
    ]);
  });

  test('run the workers under a process that sees the dead off', () => {
    expect(docker).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
  });
});
