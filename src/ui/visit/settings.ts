import { isLanguageCode, type LanguageCode, languageStorageKey } from '../../shared/languages.ts';

/** A value the browser keeps for the visitor. Works with storage blocked or full of nonsense: then it lives in memory. */
export interface Setting<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

interface SettingOptions<T> {
  key: string;
  storage: () => Storage;
  parse: (text: string | null) => T;
  format: (value: T) => string;
}

function createSetting<T>({ key, storage, parse, format }: SettingOptions<T>): Setting<T> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: T } | undefined;
  /** What a blocked or full storage did not take: it holds for this visit. */
  let unstored: string | null = null;

  const read = (): string | null => {
    if (unstored !== null) return unstored;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get() {
      const text = read();
      if (!cached || cached.text !== text) cached = { text, value: parse(text) };
      return cached.value;
    },
    set(value) {
      const text = format(value);
      try {
        storage().setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const lasting = () => window.localStorage;
const thisVisit = () => window.sessionStorage;

export type Theme = 'light' | 'dark';

/** Every setting the browser stores, listed on /privacy; a test holds the two lists equal. */
export const settings = {
  /** undefined: the visitor has not chosen, the system decides. */
  theme: createSetting<Theme | undefined>({
    key: 'theme',
    storage: lasting,
    parse: (text) => (text === 'dark' || text === 'light' ? text : undefined),
    format: (value) => value ?? '',
  }),
  /** Browsers that ask not to be tracked start with reports off. */
  metricsEnabled: createSetting<boolean>({
    key: 'metricsEnabled',
    storage: lasting,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : !asksNotToBeTracked()),
    format: String,
  }),
  correlationId: createSetting<string>({
    key: 'correlationId',
    storage: lasting,
    parse: (text) => text ?? '',
    format: String,
  }),
  dismissedLangNotifications: createSetting<LanguageCode[]>({
    key: 'dismissedLangNotifications',
    storage: lasting,
    parse: (text) => (text ?? '').split(',').filter(isLanguageCode),
    format: (codes) => codes.join(','),
  }),
  language: createSetting<LanguageCode | undefined>({
    key: languageStorageKey,
    storage: lasting,
    parse: (text) => (isLanguageCode(text) ? text : undefined),
    format: (value) => value ?? '',
  }),
  sessionId: createSetting<string>({
    key: 'sessionId',
    storage: thisVisit,
    parse: (text) => text ?? '',
    format: String,
  }),
  /** JSON of the tool's own making; it parses with its own checks. */
  timeConverter: createSetting<string>({
    key: 'timeConverter',
    storage: lasting,
    parse: (text) => text ?? '',
    format: String,
  }),
  worldClock: createSetting<string>({
    key: 'worldClock',
    storage: lasting,
    parse: (text) => text ?? '',
    format: String,
  }),
} as const;

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
