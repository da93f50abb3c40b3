/** A call as a program would make it: files and fields that work on any file of the kind. */
interface Example {
  /** By field; several files of one field in their order. */
  files: readonly (readonly [field: string, name: string])[];
  fields: Readonly<Record<string, string>>;
  result: string;
}

const examples: Readonly<Record<string, Example>> = {
  pdf_compress: { files: [['file', 'report.pdf']], fields: { level: 'MEDIUM' }, result: 'compressed.pdf' },
  pdf_modify: {
    files: [['file', 'report.pdf']],
    fields: { modifyType: 'SELECT', pages: '2,1', rotate: '1:90' },
    result: 'modified.pdf',
  },
  pdf_split: { files: [['file', 'report.pdf']], fields: { mode: 'EVERY', value: '1' }, result: 'parts.zip' },
  pdf_merge: {
    files: [
      ['files', 'report.pdf'],
      ['files', 'photo.png'],
    ],
    fields: { pageSize: 'A4' },
    result: 'merged.pdf',
  },
  image_compress: {
    files: [['file', 'photo.png']],
    fields: { quality: 'MEDIUM', format: 'WEBP' },
    result: 'compressed.webp',
  },
  image_remove_background: {
    files: [['file', 'photo.png']],
    fields: { method: 'color', hintX: '0.02', hintY: '0.02' },
    result: 'cut-out.png',
  },
  image_replace_background: {
    files: [['file', 'photo.png']],
    fields: { method: 'color', backgroundColor: 'FFCC00' },
    result: 'on-yellow.png',
  },
};

export interface WrittenExample {
  language: 'curl' | 'fetch' | 'Python';
  code: string;
}

export function exampleFields(operation: string): Readonly<Record<string, string>> {
  return examples[operation]?.fields ?? {};
}

/** The same call in three languages, each to be run as it stands beside the files it names. */
export function examplesOf(operation: string, address: string): WrittenExample[] {
  const example = examples[operation];
  if (!example) return [];
  return [
    { language: 'curl', code: inCurl(example, address) },
    { language: 'fetch', code: inFetch(example, address) },
    { language: 'Python', code: inPython(example, address) },
  ];
}

function inCurl({ files, fields, result }: Example, address: string): string {
  return [
    `curl --fail-with-body -o ${result}`,
    ...files.map(([field, name]) => `-F ${field}=@${name}`),
    ...Object.entries(fields).map(([name, value]) => `-F ${name}=${value}`),
    address,
  ].join(' \\\n  ');
}

function inFetch({ files, fields, result }: Example, address: string): string {
  return [
    "import { readFile, writeFile } from 'node:fs/promises';",
    '',
    'const form = new FormData();',
    ...files.map(([field, name]) => `form.append('${field}', new Blob([await readFile('${name}')]), '${name}');`),
    ...Object.entries(fields).map(([name, value]) => `form.append('${name}', '${value}');`),
    `const answer = await fetch('${address}', { method: 'POST', body: form });`,
    'if (!answer.ok) throw new Error((await answer.json()).message);',
    `await writeFile('${result}', Buffer.from(await answer.arrayBuffer()));`,
  ].join('\n');
}

function inPython({ files, fields, result }: Example, address: string): string {
  return [
    'import requests',
    '',
    `files = [${files.map(([field, name]) => `("${field}", open("${name}", "rb"))`).join(', ')}]`,
    `data = {${Object.entries(fields)
      .map(([name, value]) => `"${name}": "${value}"`)
      .join(', ')}}`,
    `answer = requests.post("${address}", files=files, data=data)`,
    'answer.raise_for_status()',
    `open("${result}", "wb").write(answer.content)`,
  ].join('\n');
}
