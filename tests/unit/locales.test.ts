import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLocales } from '../../scripts/locales.mjs';
import { failures } from '../../src/shared/failures.ts';
import { fallbackLanguage, languages } from '../../src/shared/languages.ts';
import { progressPhases } from '../../src/shared/progress.ts';
import { reportCodes } from '../../src/shared/result-report.ts';
import { allTools } from '../../src/tools/all-tools.ts';
import { sameInEveryLanguage, sameInSomeLanguages } from './locales-allowed.ts';

type Texts = { [key: string]: string | Texts };
const locales = readLocales() as Record<string, Record<string, Texts>>;
const english = locales[fallbackLanguage] ?? {};
const others = languages.map(({ code }) => code).filter((code) => code !== fallbackLanguage);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** 'namespace:path.to.key' → text. */
function flatten(namespaces: Record<string, Texts>): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, prefix: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') found.set(prefix + key, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  for (const [namespace, texts] of Object.entries(namespaces)) walk(texts, `${namespace}:`);
  return found;
}

/** Plural keys by their stem. */
function stems(texts: Map<string, string>): Set<string> {
  return new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, '')));
}

const placeholdersOf = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name ?? '').sort();
const englishTexts = flatten(english);
const pluralStems = new Set(
  [...englishTexts.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')),
);

describe.each(others)('the texts in %s', (code) => {
  const texts = flatten(locales[code] ?? {});

  test('have every key of English and no other', () => {
    const wanted = stems(englishTexts);
    const given = stems(texts);
    expect([...wanted].filter((key) => !given.has(key))).toEqual([]);
    expect([...given].filter((key) => !wanted.has(key))).toEqual([]);
  });

  test('have the plural forms of the language', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const missing = [...pluralStems].flatMap((stem) =>
      forms.filter((form) => !texts.has(`${stem}_${form}`)).map((form) => `${stem}_${form}`),
    );
    expect(missing).toEqual([]);
  });

  test('have the placeholders of English', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const stem = key.replace(pluralSuffix, '');
      const source = englishTexts.get(key) ?? englishTexts.get(`${stem}_other`) ?? englishTexts.get(stem) ?? '';
      // A form that stands for one or two things may say so in words.
      const mayDropCount = pluralStems.has(stem);
      const strip = (names: string[]) => (mayDropCount ? names.filter((name) => name !== 'count') : names);
      return strip(placeholdersOf(text)).join() !== strip(placeholdersOf(source)).join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('leave no English standing', () => {
    const left = [...texts].filter(([key, text]) => {
      const isText = /\p{L}{3,}/u.test(text.replace(/{{\w+}}/g, ''));
      return isText && text === englishTexts.get(key) && !isAllowed(code, key, text);
    });
    expect(left.map(([key, text]) => `${key} = ${text}`)).toEqual([]);
  });
});

function isAllowed(code: string, key: string, text: string): boolean {
  return (
    sameInEveryLanguage.some((pattern) => pattern.test(key) || pattern.test(text)) ||
    (sameInSomeLanguages[code]?.includes(text) ?? false)
  );
}

describe('the English texts', () => {
  test('have a sentence for every failure, phase and note', () => {
    for (const code of Object.keys(failures)) expect(englishTexts.has(`common:failures.${code}`), code).toBe(true);
    for (const phase of progressPhases) expect(englishTexts.has(`common:phases.${phase}`), phase).toBe(true);
    for (const code of reportCodes) {
      const has = englishTexts.has(`common:report.${code}`) || englishTexts.has(`common:report.${code}_other`);
      expect(has, code).toBe(true);
    }
    expect([...englishTexts.keys()].filter((key) => key.startsWith('common:failures.'))).toHaveLength(
      Object.keys(failures).length,
    );
  });

  test('have names, a title and metadata for every tool', () => {
    for (const { id } of allTools) {
      for (const key of ['tab', 'name', 'line', 'job'])
        expect(englishTexts.has(`common:tools.${id}.${key}`), id).toBe(true);
      for (const key of ['title', 'intro', 'meta.title', 'meta.description', 'meta.keywords']) {
        expect(englishTexts.has(`${id}:${key}`), `${id}:${key}`).toBe(true);
      }
    }
  });

  test('tell tabs apart by title, description and keywords', () => {
    for (const key of ['title', 'description', 'keywords']) {
      const values = allTools.map(({ id }) => englishTexts.get(`${id}:meta.${key}`));
      expect(new Set(values).size).toBe(allTools.length);
    }
  });

  test('every tool that is ready has a screen', () => {
    for (const { id, status } of allTools) {
      expect(existsSync(`src/tools/${id}/screen.tsx`), id).toBe(status === 'ready');
    }
  });
});
