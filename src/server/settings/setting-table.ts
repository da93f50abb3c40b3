import os from 'node:os';
import { choiceRanges } from '../../shared/choices.ts';
import { languages } from '../../shared/languages.ts';
import {
  decimal,
  email,
  keys,
  oneOf,
  onOff,
  operatorModel,
  optional,
  redisAddress,
  secret,
  siteAddress,
  text,
  toolNames,
  webAddress,
  wholeNumber,
} from './setting-parsers.ts';

/**
 * Every setting of the environment, as data: the start reads by it, docs/operations.md lists it
 * (a test holds the two equal), and a wrong value is refused in one voice.
 */
export interface Setting<Value> {
  name: string;
  /** What the table in the documents shows as default. */
  shownDefault: string;
  description: string;
  /** `undefined` when the variable is unset or empty. Throws a SettingError that says what is allowed. */
  parse(text: string | undefined): Value;
}

const { maxFileMb, maxFiles, timeLimitFactor } = choiceRanges;
const backgroundProviders = ['local', 'local-lite', 'removebg', 'rembg'] as const;

export const settings = {
  port: setting('PORT', '3000', 'Port to listen on.', wholeNumber(0, 65535, 3000)),
  host: setting('HOST', '0.0.0.0', 'Address to listen on.', text('0.0.0.0')),
  siteUrl: setting(
    'SITE_URL',
    'http://localhost:PORT',
    'Public address of the site; a path is where it is served under. Read at start, not at build.',
    siteAddress(),
  ),
  siteName: setting('SITE_NAME', 'Kitbox', 'Name of the site, everywhere.', text('Kitbox')),
  supportEmail: setting(
    'SUPPORT_EMAIL',
    'support@kitbox.example',
    'Mailbox behind the contact links.',
    email('support@kitbox.example'),
  ),
  sourceUrl: setting(
    'SOURCE_URL',
    'unset',
    'Where the source is. Unset: the server offers an archive of its own source, made at build.',
    optional(webAddress()),
  ),
  passwordSecret: setting(
    'PASSWORD_SECRET',
    'random at each start',
    'Key of the password fields: at least 16 ASCII characters, of which the first 16 count. With `REDIS_URL` it has to be set, the same everywhere.',
    optional(secret()),
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    '60',
    'Tool calls a minute for each client address.',
    wholeNumber(1, 1e9, 60),
  ),
  passwordAttempts: setting(
    'PASSWORD_ATTEMPTS_PER_15_MIN',
    '10',
    'Failed passwords in 15 minutes for each client address.',
    wholeNumber(1, 1e9, 10),
  ),
  aiDailyLimit: setting(
    'AI_DAILY_LIMIT',
    '50',
    'Calls of the AI method a day (UTC) for each client address.',
    wholeNumber(0, 1e9, 50),
  ),
  apiKeys: setting(
    'API_KEYS',
    'unset',
    'Keys for programs, with commas between them, each of at least 16 letters, digits, `-` or `_`. A call with one in `X-API-Key` counts by its key, with ten times the limits of calls and of the AI method. Unset: there are none.',
    keys(),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '0',
    'How many proxies stand in front. 0: `X-Forwarded-For` is ignored; n: the address n hops back counts.',
    wholeNumber(0, 20, 0),
  ),
  redisUrl: setting(
    'REDIS_URL',
    'unset',
    'Redis for limits, timings and progress shared by several processes. Unset: kept in this process.',
    optional(redisAddress()),
  ),
  workers: setting(
    'WORKERS',
    'number of cores',
    'Worker processes for PDF and image jobs.',
    wholeNumber(1, 256, os.availableParallelism()),
  ),
  sentryDsn: setting(
    'SENTRY_DSN',
    'unset',
    'Sentry-compatible error service that the page reports to. Unset: off.',
    optional(webAddress()),
  ),
  backgroundProvider: setting(
    'BACKGROUND_PROVIDER',
    'local',
    'Who cuts out with the AI method: `local`, `local-lite` (smaller, faster), `removebg` or `rembg`.',
    oneOf(backgroundProviders, 'local'),
  ),
  backgroundModel: setting(
    'BACKGROUND_MODEL',
    'unset',
    'Path of an ONNX network of your own for `local`, with its description beside it (see below). Unset: the built-in one.',
    operatorModel(),
  ),
  removebgApiKey: setting('REMOVEBG_API_KEY', 'unset', 'Key of remove.bg; needed by `removebg`.', optional(text(''))),
  rembgUrl: setting('REMBG_URL', 'unset', 'Address of a rembg server; needed by `rembg`.', optional(webAddress())),
  maxFileMb: setting(
    'MAX_FILE_MB',
    '10',
    'Megabytes that a file may have, 1 to 200. Bounds of memory and disk grow with it (see below).',
    wholeNumber(maxFileMb.min, maxFileMb.max, maxFileMb.fallback),
  ),
  maxFiles: setting(
    'MAX_FILES',
    '10',
    'Files that a merge takes, 2 to 50.',
    wholeNumber(maxFiles.min, maxFiles.max, maxFiles.fallback),
  ),
  timeLimitFactor: setting(
    'TIME_LIMIT_FACTOR',
    '1',
    'Every time limit of a job, times this: 0.5 to 20.',
    decimal(timeLimitFactor.min, timeLimitFactor.max, timeLimitFactor.fallback),
  ),
  hiddenTools: setting(
    'HIDE_TOOLS',
    'unset',
    'Tools that this site does without, with commas between them: names such as `pdf-merge`, or whole families such as `financial`. Their pages and calls are 404, and no menu, link, sitemap or API document names them; sentences about a whole family or the site (on home, in descriptions) stay as they are.',
    toolNames(),
  ),
  defaultLanguage: setting(
    'DEFAULT_LANGUAGE',
    'en',
    'Language for visitors whose browser asks for none that the site speaks, and of addresses without `?lng=`.',
    oneOf(
      languages.map(({ code }) => code),
      'en',
    ),
  ),
  defaultTheme: setting(
    'DEFAULT_THEME',
    'system',
    'Theme until a visitor chooses one: `system`, `light` or `dark`.',
    oneOf(['system', 'light', 'dark'], 'system'),
  ),
  offline: setting(
    'OFFLINE',
    'on',
    'Whether browsers keep the site itself, so that the editor, converter and world clock work without a network: `on` or `off`. Off, what they kept goes at their next visit.',
    onOff(true),
  ),
  warmWorkers: setting(
    'WARM_WORKERS',
    'on',
    'Whether workers compress a document of their own before anybody’s, so that a visitor’s first file takes half the time: `on` or `off`. It takes some 1.6 s of a processor for each start of a worker, in quiet moments only.',
    onOff(true),
  ),
  workerRestSeconds: setting(
    'WORKER_REST_SECONDS',
    '3',
    'Seconds without work after which a worker that had a client’s files gives way to one that nobody had, 1 to 3600. Each time takes 0.4 s of a processor, and warming up: where visitors trust each other, longer saves it.',
    wholeNumber(1, 3600, 3),
  ),
  heic: setting('HEIC', 'on', 'HEIC and HEIF images (iPhone photographs) as input: `on` or `off`.', onOff(true)),
  marketingRatings: setting('MARKETING_RATINGS', 'on', 'Ratings in the structured data: `on` or `off`.', onOff(true)),
  metricsPort: setting(
    'METRICS_PORT',
    'unset',
    '`/metrics` on a port of its own, without further checks: for a network that only the operator reaches.',
    optional(wholeNumber(1, 65535, 9464)),
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    'unset',
    '`/metrics` on the port of the site for whoever sends it as `Authorization: Bearer`; at least 16 characters.',
    optional(secret()),
  ),
  metricsOpen: setting(
    'METRICS_OPEN',
    'off',
    '`/metrics` for everybody (`on`) or only for calls from this machine without a proxy (`off`).',
    onOff(false),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Least level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
    oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  ),
} satisfies Record<string, Setting<unknown>>;

export type SettingValues = { [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['parse']> };

function setting<Value>(
  name: string,
  shownDefault: string,
  description: string,
  parse: Setting<Value>['parse'],
): Setting<Value> {
  return { name, shownDefault, description, parse };
}
