import path from 'node:path';
import {
  type OperatorModel,
  OperatorModelError,
  readOperatorModel,
} from '../../engines/cutout/network/operator-model.ts';
import { namesIn } from '../../shared/choices.ts';
import { everyTool } from '../../tools/all-tools.ts';

/** What is wrong with a value; the caller adds the setting's name. */
export class SettingError extends Error {}

export function operatorModel() {
  return (value: string | undefined): OperatorModel | undefined => {
    if (value === undefined) return undefined;
    try {
      return readOperatorModel(path.resolve(value));
    } catch (error) {
      if (error instanceof OperatorModelError) throw new SettingError(error.message);
      throw error;
    }
  };
}

export function wholeNumber(least: number, most: number, fallback: number) {
  return (value: string | undefined): number => {
    if (value === undefined) return fallback;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new SettingError(`must be a whole number from ${least} to ${most}`);
  };
}

export function decimal(least: number, most: number, fallback: number) {
  return (value: string | undefined): number => {
    if (value === undefined) return fallback;
    const number = /^\d{1,4}(\.\d{1,4})?$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new SettingError(`must be a number from ${least} to ${most}`);
  };
}

export function toolNames() {
  return (value: string | undefined): string[] => {
    const names = namesIn(value);
    const isKnown = (name: string) => everyTool.some(({ id, family }) => id === name || family === name);
    const unknown = names.find((name) => !isKnown(name));
    if (unknown !== undefined) throw new SettingError(`must name tools or families; ${unknown} is none`);
    const isAnyLeft = everyTool.some(({ id, family }) => !names.includes(id) && !names.includes(family));
    if (!isAnyLeft) throw new SettingError('must leave a tool to show');
    return names;
  };
}

export function text(fallback: string) {
  return (value: string | undefined): string => {
    if (value === undefined) return fallback;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u001f\u007f]/.test(value)) throw new SettingError('must not contain control characters');
    return value;
  };
}

export function email(fallback: string) {
  return (value: string | undefined): string => {
    if (value === undefined) return fallback;
    if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return value;
    throw new SettingError('must be an e-mail address');
  };
}

export function webAddress() {
  return (value: string | undefined): string => {
    const url = value === undefined ? undefined : parseUrl(value);
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href;
    throw new SettingError('must be an http or https address');
  };
}

export function siteAddress() {
  return (given: string | undefined): string | undefined => {
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
    if (!isPlain || !/^(\/[\w.~-]+)*\/?$/.test(url.pathname))
      throw new SettingError('must be an address such as https://example.org or https://example.org/tools');
    return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  };
}

export function redisAddress() {
  return (value: string | undefined): string => {
    const url = value === undefined ? undefined : parseUrl(value);
    if (value !== undefined && url && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return value;
    throw new SettingError('must be a redis:// or rediss:// address');
  };
}

export function keys() {
  return (value: string | undefined): string[] => {
    const list = value === undefined ? [] : value.split(',').map((key) => key.trim());
    if (list.every((key) => /^[\w-]{16,200}$/.test(key))) return list;
    throw new SettingError('must be keys of at least 16 letters, digits, - or _, with commas between them');
  };
}

export function secret() {
  return (value: string | undefined): string => {
    // ASCII, since the key is the first 16 characters and must be 16 bytes.
    if (value !== undefined && /^[\x20-\x7e]{16,}$/.test(value)) return value;
    throw new SettingError('must be at least 16 ASCII characters');
  };
}

export function oneOf<const Value extends string>(values: readonly Value[], fallback: Value) {
  return (value: string | undefined): Value => {
    if (value === undefined) return fallback;
    const found = values.find((candidate) => candidate === value);
    if (found) return found;
    throw new SettingError(`must be one of ${values.join(', ')}`);
  };
}

export function onOff(fallback: boolean) {
  const read = oneOf(['on', 'off'], fallback ? 'on' : 'off');
  return (value: string | undefined): boolean => read(value) === 'on';
}

export function optional<Value>(parse: (value: string | undefined) => Value) {
  return (value: string | undefined): Value | undefined => (value === undefined ? undefined : parse(value));
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
