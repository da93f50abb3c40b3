import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLocales } from '../../scripts/locales.mjs';
import { type LanguageCode, languages } from '../../src/shared/languages.ts';
import { defaultSiteName } from '../../src/site/site-info.ts';

type Texts = { [key: string]: string | Texts };
const locales = readLocales() as Record<string, Record<string, Texts>>;

/** 'namespace:path.to.key' and its text; names of places are data, not sentences. */
function textsOf(code: LanguageCode): [string, string][] {
  const found: [string, string][] = [];
  const walk = (texts: Texts, prefix: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') found.push([prefix + key, value]);
      else walk(value, `${prefix}${key}.`);
    }
  };
  for (const [namespace, texts] of Object.entries(locales[code] ?? {})) {
    if (!/^time-(more-)?zones$/.test(namespace)) walk(texts, `${namespace}:`);
  }
  return found;
}

const listed = (texts: [string, string][]) => texts.map(([key, text]) => `${key} = ${text}`);
const visible = (text: string) => text.replace(/\{\{\w+\}\}|\$t\([^)]*\)/g, '');

/** The last column of docs/languages: words that another term stands for. A part in brackets is a pattern or a remark. */
function forbiddenTerms(code: LanguageCode): RegExp[] {
  const rows = readFileSync(`docs/languages/${code}.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!English)/.test(line));
  const words = rows.flatMap((row) => row.split('|')[3]?.split(',') ?? []);
  return words
    .map((word) => word.trim().replace(/ \(.*\)/, ''))
    .map((word) =>
      /^[\p{Script=Latin}]/u.test(word) ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u') : new RegExp(word, 'u'),
    );
}

const usual: LanguageCode[] = ['fr', 'de', 'es', 'pt', 'sw'];
const ownScript: LanguageCode[] = ['zh', 'ja', 'ko', 'hi', 'ar'];
/** Words that people of every language write in Latin letters. */
const latinEverywhere =
  /^(PDF|PNG|JPE?G|GIF|WebP|WEBP|AVIF|HEIC|BMP|ZIP|AGPL|JavaScript|HTTPS?|API|GPS|UTC|URL|Cookie|Esc|Escape|Caps|Lock|Enter|Shift|Ctrl|Delete|Home|End|Space|Letter|Do|Not|Track|Global|Privacy|Control|Full|IP|AI|MB|KB|px|mm|HD|merged|pdf|X|Session|Operation|ID|event_id|id|event|FFFFFF)$/;

describe.each(languages.map(({ code }) => code))('the texts in %s', (code) => {
  const texts = textsOf(code);

  test('use the terms of the language', () => {
    const terms = forbiddenTerms(code);
    expect(terms.length).toBeGreaterThan(5);
    // Search words are what people type, whatever we call the thing.
    const judged = texts.filter(([key]) => !key.endsWith('meta.keywords'));
    expect(listed(judged.filter(([, text]) => terms.some((term) => term.test(visible(text)))))).toEqual([]);
  });

  test('have the quotation marks and apostrophes of print, and no double spaces', () => {
    expect(listed(texts.filter(([, text]) => /"|\p{L}'\p{L}| {2}|^ | $/u.test(text)))).toEqual([]);
  });

  test('put a space where the language has one before units', () => {
    const tight = code === 'ko' ? /\d (MB|KB|GB)/ : /\d(MB|KB|GB|Mo|Ko)\b/;
    const own = texts.filter(([key]) => code !== 'en' || key !== 'common:failures.file_too_large');
    expect(listed(own.filter(([, text]) => tight.test(text)))).toEqual([]);
  });

  test('have search titles and descriptions that fit and differ', () => {
    const limit = ['zh', 'ja', 'ko'].includes(code) ? { title: 32, description: 80 } : { title: 62, description: 160 };
    for (const kind of ['title', 'description'] as const) {
      const own = texts
        .filter(([key]) => key.endsWith(`:meta.${kind}`))
        .map(([key, text]) => [key, text.replaceAll('{{siteName}}', defaultSiteName)] as [string, string]);
      expect(listed(own.filter(([, text]) => [...text].length > limit[kind])), kind).toEqual([]);
      expect(new Set(own.map(([, text]) => text)).size, kind).toBe(own.length);
    }
  });
});

describe('English left over', () => {
  test.each(usual)('is not in %s', (code) => {
    const english = /(?<!\p{L})(the|and|with|your|please|file|files|image|pages|could|not|this)(?!\p{L})/u;
    const own = textsOf(code).filter(([key, text]) => {
      if (/keywords|fields$/.test(key)) return false;
      // French spells two of them alike.
      return english.test(code === 'fr' ? visible(text).replace(/image|pages/g, '') : visible(text));
    });
    expect(listed(own)).toEqual([]);
  });

  test.each(ownScript)('is not in %s', (code) => {
    const own = textsOf(code).filter(([key, text]) => {
      if (/keywords|fields$/.test(key)) return false;
      const words = visible(text).match(/[A-Za-z_]{2,}/g) ?? [];
      return words.some((word) => !latinEverywhere.test(word));
    });
    expect(listed(own)).toEqual([]);
  });
});

test('French has its narrow spaces, Spanish its opening marks, Arabic its isolated ranges', () => {
  const french = textsOf('fr').filter(([, text]) =>
    /[^\u202f\d{][;:?!»](?!\/)/u.test(visible(text).replace(/UTC\+5:30|1-3;4-9|4:5/g, '')),
  );
  expect(listed(french)).toEqual([]);
  const spanish = textsOf('es').filter(
    ([, text]) => /\?/.test(text) !== /¿/.test(text) || /!/.test(text) !== /¡/.test(text),
  );
  expect(listed(spanish)).toEqual([]);
  const arabic = textsOf('ar').filter(([, text]) =>
    /(?<![\u2066\d,;:.-])\d+[-–:]\d|\}\}–\{\{/u.test(text.replace(/\u2066[^\u2069]*\u2069/g, '')),
  );
  expect(listed(arabic)).toEqual([]);
  // A name that begins with a number would be torn apart: 2024-01.pdf read as pdf.2024-01.
  const names = textsOf('ar').filter(([key, text]) => {
    return /^common:(failures|errors)/.test(key) && /(?<!\u2068)\{\{name\}\}/u.test(text);
  });
  expect(listed(names)).toEqual([]);
});
