// Reads locales/<lang>/<namespace>.json; the version names their content, so that browsers may cache them for ever.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../locales', import.meta.url));

export function readLocales() {
  const texts = {};
  for (const language of readdirSync(folder).sort()) {
    if (!statSync(join(folder, language)).isDirectory()) continue;
    texts[language] = {};
    for (const file of readdirSync(join(folder, language)).sort()) {
      if (!file.endsWith('.json')) continue;
      texts[language][file.slice(0, -'.json'.length)] = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
    }
  }
  return texts;
}

export function localesVersion() {
  return createHash('sha256').update(JSON.stringify(readLocales())).digest('hex').slice(0, 10);
}
