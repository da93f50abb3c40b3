import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settings } from '../../src/server/settings/setting-table.ts';
import { attachmentHeader, cleanFileName } from '../../src/server/uploads/file-name.ts';
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
    // Of Redis, and a part of REDIS_URL.
    known.add('REDIS_PASSWORD');
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
    const groups = read('nginx/kitbox-upstream.conf')
      .split(/^upstream /m)
      .slice(1);
    const replicas = groups.map((group) => [...group.matchAll(/server (\S+) /g)].map(([, name]) => name));
    expect(replicas[0]?.[0]).toContain(`:${port}`);
    expect(replicas[1]).toEqual(replicas[0]);
    expect(numberIn(kubernetes, /containerPort: (\d+), name: http/)).toBe(port);
  });

  test('let the longest header of a result through', () => {
    const name = attachmentHeader(`${cleanFileName('😀'.repeat(300))}.pdf`);
    const others = 1024;
    expect(numberIn(nginx, /proxy_buffer_size (\d+)k;/) * 1024).toBeGreaterThan(
      name.length + limits.reportBytes + others,
    );
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

  test('run on a Node in support, pinned, as nobody, on a disk that cannot be written', () => {
    expect(docker).toMatch(/^ARG NODE_IMAGE=node:(22|24)\.\d+\.\d+-/m);
    expect(docker).toContain('USER node');
    for (const image of `${compose}\n${kubernetes}`.matchAll(/image: (\S+)/g))
      expect(image[1]).toMatch(/:\d+\.\d+\.\d+/);
    expect(compose.match(/read_only: true/g)).toHaveLength(3);
    expect(kubernetes.match(/readOnlyRootFilesystem: true/g)).toHaveLength(2);
    expect(compose).toContain('internal: true');
  });

  test('give workers no more memory than there is', () => {
    const GB = 1024 ** 3;
    const needs = (workers: number) => ((workers + 1) * limits.workerBytes + limits.aiWorkerBytes) / GB + 0.3;
    expect(needs(numberIn(unit, /WORKERS=(\d+)/))).toBeLessThanOrEqual(numberIn(unit, /MemoryMax=(\d+)G/));
    // The temp folder is in memory as well.
    const inMemory = numberIn(compose, /size=(\d+)g/);
    expect(needs(numberIn(compose, /WORKERS:-(\d+)/)) + inMemory).toBeLessThanOrEqual(
      numberIn(compose, /mem_limit: (\d+)g/),
    );
    expect(needs(numberIn(kubernetes, /WORKERS, value: "(\d+)"/))).toBeLessThanOrEqual(
      numberIn(kubernetes, /memory: (6)Gi/),
    );
    expect(unit).toContain('OOMPolicy=continue');
  });

  test('leave the sandbox its namespaces', () => {
    for (const forbidding of ['ProtectKernelTunables', 'RestrictNamespaces', 'PrivateUsers', 'ProtectProc'])
      expect(unit).not.toMatch(new RegExp(`^${forbidding}=`, 'm'));
  });

  test('restart a process that hangs, not one that is full', () => {
    expect(kubernetes).toMatch(/livenessProbe: .*\/health\/live/);
    expect(kubernetes).toMatch(/readinessProbe: .*path: \/health,/);
  });

  test('log no address and write no result to the disk of the balancer', () => {
    expect(nginx).not.toMatch(/\$(remote_addr|request_uri|request|args|http_referer|http_user_agent|query_string)\b/);
    expect(nginx).toContain('proxy_max_temp_file_size 0;');
    expect(nginx).toContain('proxy_buffering off;');
  });

  test('ask Redis for its password, and let only the ingress and the monitoring in', () => {
    expect(compose).toContain('--requirepass');
    expect(kubernetes).toContain('--requirepass');
    expect(kubernetes.match(/namespaceSelector: \{ matchLabels/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('watch figures that exist, and explain every alert', () => {
    const metrics = readFileSync('src/server/metrics.ts', 'utf8');
    const rules = read('prometheus/kitbox.rules.yaml');
    const dashboard = read('grafana/kitbox.json');
    expect(() => JSON.parse(dashboard)).not.toThrow();
    for (const [name] of `${rules}${dashboard}`.matchAll(/kitbox_\w+?(?=_bucket|_sum|_count|\b)/g))
      expect(metrics, name).toContain(`'${name}'`);
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
    expect(alerts).toHaveLength(5);
    for (const alert of alerts) expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\`${alert}\``);
  });
});
