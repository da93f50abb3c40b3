import { randomBytes } from 'node:crypto';
import { SettingError } from './setting-parsers.ts';
import { type SettingValues, settings } from './setting-table.ts';

export interface Config extends SettingValues {
  siteUrl: string;
  passwordSecret: string;
  /** The path of siteUrl, without a trailing slash: /tools, or nothing. */
  basePath: string;
}

export type ConfigOutcome = { ok: true; config: Config; warnings: string[] } | { ok: false; problems: string[] };

/** Reads and checks every setting. Each problem is one line that begins with the setting's name. */
export function readConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => {
      try {
        return [key, setting.parse(environment[setting.name] || undefined)];
      } catch (error) {
        if (!(error instanceof SettingError)) throw error;
        problems.push(`${setting.name} ${error.message}`);
        return [key, undefined];
      }
    }),
  ) as unknown as SettingValues;

  if (values.backgroundProvider === 'removebg' && !values.removebgApiKey) {
    problems.push('REMOVEBG_API_KEY is needed when BACKGROUND_PROVIDER is removebg');
  }
  if (values.backgroundProvider === 'rembg' && !values.rembgUrl) {
    problems.push('REMBG_URL is needed when BACKGROUND_PROVIDER is rembg');
  }
  if (values.redisUrl && !values.passwordSecret) {
    problems.push('PASSWORD_SECRET must be set when REDIS_URL is: several processes have to share it');
  }
  if (problems.length > 0) return { ok: false, problems };

  const siteUrl = values.siteUrl ?? `http://localhost:${values.port}`;
  const config = {
    ...values,
    siteUrl,
    basePath: new URL(siteUrl).pathname.replace(/\/$/, ''),
    // Pages ask for it when they need it: one that changes with each start harms nobody.
    passwordSecret: values.passwordSecret ?? randomBytes(24).toString('base64'),
  };
  return { ok: true, config, warnings: warningsOf(config) };
}

function warningsOf({ host, siteUrl }: Config): string[] {
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (isLocal || siteUrl.startsWith('https://')) return [];
  return [
    `This server listens on ${host} and SITE_URL is not https: passwords and files can be read on their way. ` +
      'Put TLS in front and set SITE_URL, or set HOST=127.0.0.1.',
  ];
}

/** The part of the secret that is the AES-128 key. */
export function passwordKeyOf(config: Pick<Config, 'passwordSecret'>): string {
  return config.passwordSecret.slice(0, 16);
}
