import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passwordKeyOf, readConfig } from './config.ts';
import { settings } from './setting-table.ts';

const configOf = (environment: Record<string, string> = {}) => {
  const outcome = readConfig(environment);
  if (!outcome.ok) throw new Error(outcome.problems.join('; '));
  return outcome;
};

describe('settings', () => {
  it('are all optional', () => {
    const { config } = configOf();
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      siteUrl: 'http://localhost:3000',
      basePath: '',
      siteName: 'Kitbox',
      supportEmail: 'support@kitbox.example',
      rateLimitPerMinute: 60,
      passwordAttempts: 10,
      aiDailyLimit: 50,
      trustProxy: 0,
      backgroundProvider: 'local',
      marketingRatings: true,
      workerRestSeconds: 3,
    });
    expect(config.redisUrl).toBeUndefined();
  });

  it('treat an empty variable as unset', () => {
    expect(configOf({ PORT: '', REDIS_URL: '' }).config.port).toBe(3000);
  });

  it('follow the port in the default site address', () => {
    expect(configOf({ PORT: '8080' }).config.siteUrl).toBe('http://localhost:8080');
    expect(configOf({ SITE_URL: 'https://a.example/' }).config.siteUrl).toBe('https://a.example');
    expect(configOf({ SITE_URL: 'https://a.example/tools/' }).config).toMatchObject({
      siteUrl: 'https://a.example/tools',
      basePath: '/tools',
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['RATE_LIMIT_PER_MINUTE', '1.5'],
    ['AI_DAILY_LIMIT', '1e3'],
    ['TRUST_PROXY', 'true'],
    ['WORKERS', '0'],
    ['WORKER_REST_SECONDS', '0'],
    ['BACKGROUND_PROVIDER', 'foo'],
    ['MARKETING_RATINGS', 'maybe'],
    ['METRICS_OPEN', 'yes'],
    ['SITE_URL', 'ftp://x'],
    ['SITE_URL', 'https://a.example/path?x'],
    ['SITE_URL', 'https://a.example/a//b'],
    ['SOURCE_URL', 'nowhere'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['REDIS_URL', 'http://x'],
    ['SENTRY_DSN', 'x'],
    ['MAX_FILE_MB', '0'],
    ['MAX_FILE_MB', '201'],
    ['MAX_FILES', '1'],
    ['TIME_LIMIT_FACTOR', '-1'],
    ['TIME_LIMIT_FACTOR', 'fast'],
    ['HIDE_TOOLS', 'pdf-shred'],
    ['HIDE_TOOLS', 'pdf,image,time,financial'],
    ['DEFAULT_LANGUAGE', 'xx'],
    ['DEFAULT_THEME', 'pink'],
    ['SITE_NAME', 'a\nb'],
    ['PASSWORD_SECRET', 'fifteen-letters'],
    ['PASSWORD_SECRET', 'sixteen-lettersé'],
  ])('%s=%j stops the start with one line that names it', (name, value) => {
    const outcome = readConfig({ [name]: value });
    if (outcome.ok) throw new Error('it was taken');
    expect(outcome.problems).toHaveLength(1);
    expect(outcome.problems[0]).toMatch(new RegExp(`^${name} must `));
    expect(outcome.problems[0]).not.toContain('\n');
  });

  it('need what a provider needs', () => {
    expect(readConfig({ BACKGROUND_PROVIDER: 'removebg' })).toMatchObject({
      problems: [expect.stringContaining('REMOVEBG_API_KEY')],
    });
    expect(readConfig({ BACKGROUND_PROVIDER: 'rembg' })).toMatchObject({
      problems: [expect.stringContaining('REMBG_URL')],
    });
    expect(configOf({ BACKGROUND_PROVIDER: 'rembg', REMBG_URL: 'http://localhost:7000' }).config.rembgUrl).toBeTruthy();
  });

  it('make a secret of their own, another at each start, of sixteen bytes of key', () => {
    const [first, second] = [configOf().config, configOf().config];
    expect(first.passwordSecret).not.toBe(second.passwordSecret);
    for (const config of [first, second, configOf({ PASSWORD_SECRET: 'sixteen-letters!and more' }).config])
      expect(Buffer.from(passwordKeyOf(config))).toHaveLength(16);
  });

  it('do not start several processes without a secret that they share', () => {
    const outcome = readConfig({ REDIS_URL: 'redis://localhost' });
    expect(outcome).toMatchObject({ ok: false, problems: [expect.stringMatching(/^PASSWORD_SECRET must be set/)] });
    expect(readConfig({ REDIS_URL: 'redis://localhost', PASSWORD_SECRET: 'sixteen-letters!' }).ok).toBe(true);
  });

  it.each([
    [{}, 1],
    [{ HOST: '192.0.2.1' }, 1],
    [{ HOST: '127.0.0.1' }, 0],
    [{ HOST: 'localhost' }, 0],
    [{ SITE_URL: 'https://tools.example' }, 0],
    [{ SITE_URL: 'http://tools.example' }, 1],
  ])('warn when what is sent can be read on its way: %j', (environment, warnings) => {
    expect(configOf(environment as Record<string, string>).warnings).toHaveLength(warnings);
  });

  it('are listed in docs/operations.md exactly as they are', () => {
    const docs = readFileSync('docs/operations.md', 'utf8');
    const listed = docs.split('\n').filter((line) => /^\| `[A-Z_0-9]+` \|/.test(line));
    const expected = Object.values(settings).map(
      ({ name, shownDefault, description }) => `| \`${name}\` | ${shownDefault} | ${description} |`,
    );
    expect(listed).toEqual(expected);
  });
});
