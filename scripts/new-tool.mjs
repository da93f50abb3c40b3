#!/usr/bin/env node
// npm run new-tool -- family tab "English name": a folder with descriptor, screen and test, its line in the
// list, its texts in English and its type. What is then still missing, the compiler and the tests name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const [family, tab, name] = process.argv.slice(2);
const families = [...readFileSync('src/shared/families.ts', 'utf8').matchAll(/id: '(\w+)'/g)].map(([, id]) => id);
if (!families.includes(family) || !/^[a-z][a-z-]*$/.test(tab ?? '') || !name) {
  console.error(`Usage: npm run new-tool -- <${families.join('|')}> <tab-name> "English name"`);
  process.exit(1);
}
const id = `${family}-${tab}`;
const folder = `src/tools/${id}`;
if (existsSync(folder)) {
  console.error(`${folder} exists already.`);
  process.exit(1);
}
const written = [];
const variable = id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

mkdirSync(folder, { recursive: true });
write(`${folder}/tool.ts`, descriptor());
write(`${folder}/screen.tsx`, screen());
write(`${folder}/tool.test.ts`, testFile());
addText();
addLines('src/tools/all-tools.ts', [
  { before: /^import type \{ ToolDescriptor \}/m, line: `import ${variable} from './${id}/tool.ts';` },
  { before: /^\] as const satisfies/m, line: `  ${variable},` },
]);
addLines('src/ui/i18n/resources.d.ts', [
  { before: /^import type terms/m, line: `import type ${variable} from '../../../locales/en/${id}.json';` },
  { before: /^ {6}terms:/m, line: `      '${id}': typeof ${variable};` },
]);
spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written]);
console.log(`
${id} is made. Next:
 1. Move its line in src/tools/all-tools.ts to where its tab belongs, and name the tab in the order that
    src/site/site.test.ts holds to.
 2. Write its texts in locales/en/${id}.json and its names in locales/en/common.json (tools.${id}).
 3. Translate both into the other ten languages; npm test names what is missing.
 4. Build ${folder}/screen.tsx; a server call adds request.ts, handle.server.ts (see pdf-compress)
    and a line in src/tools/all-operations.ts.
 5. npm run format && npm test
`);

function write(file, content) {
  writeFileSync(file, content);
  written.push(file);
  console.log(`made ${file}`);
}

function descriptor() {
  return `import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: '${id}',
  family: '${family}',
  tab: '${tab}',
  icon: 'circle-check',
  status: 'ready',
  updated: '${new Date().toISOString().slice(0, 10)}',
});
`;
}

function screen() {
  return `import { useTranslation } from 'react-i18next';

export default function Screen() {
  const { t } = useTranslation('${id}');
  return (
    <div className="tray">
      <div className="part">{t('intro')}</div>
    </div>
  );
}
`;
}

function testFile() {
  return `import { expect, test } from 'vitest';
import { resolvePage } from '../../site/pages.ts';

test('${name} opens at its own address', () => {
  expect(resolvePage('/${family}-tools/${tab}').id).toBe('${id}');
});
`;
}

function addText() {
  const texts = {
    meta: { title: `${name} · {{siteName}}`, description: `${name}.`, keywords: name.toLowerCase() },
    title: name,
    intro: `${name}.`,
  };
  write(`locales/en/${id}.json`, `${JSON.stringify(texts, null, 2)}\n`);
  const file = 'locales/en/common.json';
  const line = `    "${id}": { "tab": "${name}", "name": "${name}", "line": "${name}", "job": "${name}" },\n`;
  write(file, readFileSync(file, 'utf8').replace(/("tools": \{\n(?= {4}"pdf-compress))/, `$1${line}`));
}

function addLines(file, additions) {
  let source = readFileSync(file, 'utf8');
  for (const { before, line } of additions) {
    if (!before.test(source)) throw new Error(`${file}: no place for ${id}; was it restructured?`);
    source = source.replace(before, (found) => `${line}\n${found}`);
  }
  write(file, source);
}
