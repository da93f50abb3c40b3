// Rules of the house that a machine can see beside the import zones: file and folder sizes, references that a clone can
// follow, subjects of commits. Part of `npm run lint` and of the unit tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const maxFileLines = 300;
const maxFilesInFolder = 25;
const maxSubjectLength = 72;
/** Subjects are checked from here on; older ones stay as they were written. */
const firstCheckedCommit = '635501d';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '';
const isSource = (file) => /\.(tsx?|mjs)$/.test(file);

/** Tracked files; in an archive without git there is nothing to check against. */
export function listFiles() {
  return git('ls-files')
    .split('\n')
    .filter((file) => file && existsSync(file));
}

export function findLongFiles(files) {
  return files
    .filter((file) => isSource(file) || file.endsWith('.css'))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxFileLines)
    .map(({ file, lines }) => `${file}: ${lines} lines, at most ${maxFileLines}`);
}

export function findCrowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    if (!file.startsWith('src/') || !isSource(file) || /\.test\.tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${folder}: ${count} source files, at most ${maxFilesInFolder}`);
}

/** Requirements kept outside the repository, which a reader of a clone cannot look up. */
const outsideDocument =
  /\b(SPEC(\.md)?|DECISIONS(\.md)?|CHECKLIST(\.md)?|ARCHITECTURE(\.md)?|second-look)\b|\bissue #?\d/;

export function findDeadReferences(sources) {
  const complaints = [];
  for (const [file, text] of sources) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (outsideDocument.test(line))
        complaints.push(`${file}:${index + 1}: names a document that a clone does not have`);
      for (const target of namedDocuments(file, line))
        if (!existsSync(target)) complaints.push(`${file}:${index + 1}: ${target} does not exist`);
    }
  }
  return complaints;
}

/** Links of Markdown files, and paths such as docs/product.md in comments. */
function namedDocuments(file, line) {
  const links = file.endsWith('.md') ? [...line.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)] : [];
  const paths = [...line.matchAll(/(?<![\w/.-])(docs\/[\w/-]+\.md)/g)].map(([, path]) => path);
  return [...links.map(([, target]) => normalize(join(dirname(file), target))), ...paths];
}

export function findLongSubjects() {
  if (spawnSync('git', ['cat-file', '-e', firstCheckedCommit]).status !== 0) return [];
  return git('log', '--format=%h %s', `${firstCheckedCommit}..HEAD`)
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > maxSubjectLength)
    .map((line) => `commit ${line}: its subject is longer than ${maxSubjectLength} characters`);
}

/** This file and its test name the words they look for. */
const isOwnRule = (file) => /house-rules|house\.test/.test(file);

export function findBrokenRules() {
  const files = listFiles();
  const readable = files.filter((file) => /\.(tsx?|mjs|md|css|ya?ml)$/.test(file) && !isOwnRule(file));
  return [
    ...findLongFiles(files),
    ...findCrowdedFolders(files),
    ...findDeadReferences(readable.map((file) => [file, readFileSync(file, 'utf8')])),
    ...findLongSubjects(),
  ];
}

if (process.argv[1]?.endsWith('house-rules.mjs')) {
  const broken = findBrokenRules();
  for (const complaint of broken) console.error(complaint);
  console.log(`house rules: ${broken.length} broken`);
  process.exit(broken.length > 0 ? 1 : 0);
}
