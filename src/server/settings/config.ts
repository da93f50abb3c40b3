import { developmentSecret, SettingError, type SettingValues, settings } from './setting-table.ts';

export interface Config extends SettingValues {
  siteUrl: string;
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
  if (problems.length > 0) return { ok: false, problems };

  const config = { ...values, siteUrl: values.siteUrl ?? `http://localhost:${values.port}` };
  return { ok: true, config, warnings: warningsOf(config) };
}

function warningsOf(config: Config): string[] {
  if (config.passwordSecret !== developmentSecret) return [];
  return ['PASSWORD_SECRET is not set: the development secret is used. Set it before you serve anybody.'];
}

/** The part of the secret that is the AES-128 key. */
export function passwordKeyOf(config: Pick<Config, 'passwordSecret'>): string {
  return config.passwordSecret.slice(0, 16);
}
