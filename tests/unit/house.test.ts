import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeadExports } from '../../scripts/dead-exports.mjs';
import { findBrokenRules, findCrowdedFolders, findDeadReferences } from '../../scripts/house-rules.mjs';
import { findViolations, readSources } from '../../scripts/import-zones.mjs';
import { allTools } from '../../src/tools/all-tools.ts';

describe('import directions', () => {
  test('hold in the whole tree', () => {
    expect(findViolations(readSources())).toEqual([]);
  });
  test.each([
    ['src/shared/planted.ts', "import { x } from '../engines/pdf/open.ts';"],
    ['src/engines/pdf/planted.ts', "import { x } from '../../server/app.ts';"],
    ['src/engines/pdf/planted.ts', "import { x } from '../../ui/visit/ids.ts';"],
    ['src/ui/planted.ts', "import { x } from '../tools/all-tools.ts';"],
    ['src/tools/pdf-merge/screen.tsx', "import { x } from '../pdf-modify/request.ts';"],
    ['src/tools/pdf-merge/screen.tsx', "import { x } from './handle.server.ts';"],
    ['src/tools/pdf-merge/request.ts', "import { x } from '../../ui/visit/ids.ts';"],
    ['src/server/planted.ts', "import { x } from '../web/app.tsx';"],
    ['src/web/planted.tsx', "const x = await import('../server/app.ts');"],
    ['src/web/planted.tsx', "import { x } from '../engines/pdf/open.ts';"],
    ['src/misc/planted.ts', 'export const x = 1;'],
  ])('a violation planted in %s is named: %s', (file, source) => {
    expect(findViolations(new Map([[file, source]]))).toHaveLength(1);
  });
  test('a cycle is named', () => {
    const sources = new Map([
      ['src/shared/a.ts', "import { b } from './b.ts';"],
      ['src/shared/b.ts', "import { a } from './a.ts';"],
    ]);
    expect(findViolations(sources).join()).toContain('cycle');
  });
});

describe('rules of the house', () => {
  test('hold in the whole tree', () => {
    expect(findBrokenRules()).toEqual([]);
  });
  test('a crowded folder and a document that does not exist are named', () => {
    const crowd = Array.from({ length: 26 }, (_, index) => `src/shared/file-${index}.ts`);
    expect(findCrowdedFolders(crowd)).toHaveLength(1);
    expect(findDeadReferences([['src/a.ts', '// See docs/nowhere.md']])).toHaveLength(1);
  });
});

// That those of the tree are all imported, lint looks in every run.
describe('exports', () => {
  test.each([
    ['export const used = 1;', "import { used } from './a.ts';", []],
    ['export const used = 1;', "const { used } = await import('./a.ts');", []],
    ['export const used = 1;', "export { used } from './a.ts';", []],
    ['export const dead = 1;', "import './a.ts';", ['dead']],
    ['export const inside = 1;\nconst b = inside;', '', ['inside']],
    ['export interface Given {}\nexport function take(given: Given) {}', "import { take } from './a.ts';", []],
    ['export type Dead = string;', '', ['Dead']],
  ])('%j beside %j', (one, other, names) => {
    const sources = new Map([
      ['src/shared/a.ts', one],
      ['src/shared/b.ts', other],
    ]);
    const found = findDeadExports(sources).filter(({ file }: { file: string }) => file.endsWith('a.ts'));
    expect(found.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});

describe('compiler environments', () => {
  const folder = '.cache/planted';
  beforeAll(() => mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const planted: Record<string, Record<string, string>> = {
    shared: {
      'a.ts': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
      'b.ts': 'export const x = document.title;',
      'c.ts': 'export const x = process.env;',
    },
    engines: { 'd.ts': 'export const x = document.title;', 'e.ts': 'export const x = localStorage;' },
    server: { 'f.ts': 'export const x = document.title;' },
    web: { 'g.ts': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;" },
  };
  test.each(Object.entries(planted))('%s code does not compile with any of %j', (environment, sources) => {
    for (const [name, source] of Object.entries(sources)) writeFileSync(`${folder}/${name}`, source);
    const project = `${folder}/tsconfig.${environment}.json`;
    const include = Object.keys(sources);
    writeFileSync(project, JSON.stringify({ extends: `../../tsconfig.${environment}.json`, include, exclude: [] }));
    const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], {
      encoding: 'utf8',
    });
    expect(status, stdout).not.toBe(0);
    for (const name of include) expect(stdout, name).toMatch(new RegExp(`${name}\\b.*Cannot find (name|module)`));
  });
});

describe('folders', () => {
  test('every folder of a tool is on the list, and every tool has its folder', () => {
    const folders = readdirSync('src/tools').filter((name) => statSync(`src/tools/${name}`).isDirectory());
    expect(folders.sort()).toEqual(allTools.map(({ id }) => id).sort());
  });
  test('no file is called utils, helpers, misc or manager', () => {
    const names = [...readSources().keys()].filter((file) => /(^|[/-])(utils?|helpers?|misc|manager)[./-]/.test(file));
    expect(names).toEqual([]);
  });
});
