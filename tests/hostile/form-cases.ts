import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { accepted, type Expectation, either, latin1, refused } from './hostile-case.ts';
import { honestPng } from './image-cases.ts';
import { honestPdf } from './pdf-structure-cases.ts';

/** A whole request: its body is written by hand, since no honest client would send it. */
export interface FormCase {
  name: string;
  path: string;
  type: string;
  make: () => Buffer;
  expects: Expectation;
}

const boundary = '----hostile';
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body as string), latin1('\r\n')]);
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, filename: string, bytes = honestPdf(), type = 'application/pdf') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, bytes);
const end = latin1(`--${boundary}--\r\n`);

const form = (name: string, path: string, parts: () => Buffer[], expects: Expectation = refused): FormCase => ({
  name,
  path,
  type: multipart,
  make: () => Buffer.concat([...parts(), end]),
  expects,
});
const each = <Value>(values: Record<string, Value>, make: (name: string, value: Value) => FormCase) =>
  Object.entries(values).map(([name, value]) => make(name, value));

const fileNames = {
  'that climbs': '../../../../etc/cron.d/x.pdf',
  'with backslashes': '..\\\\..\\\\windows\\\\x.pdf',
  'with a new header': 'a.pdf%0d%0aSet-Cookie: x=1',
  'with a quote': 'a%22; filename=%22evil.html',
  'written backwards': 'invoice\u202Efdp.exe.pdf',
  'of 9,000 letters': `${'a'.repeat(9000)}.pdf`,
  'in Chinese': '文件 ✓ é.pdf',
  'with markup': '<img src=x onerror=alert(1)>.pdf',
  'of dots': '...',
  'that is empty': '',
  'with commands': '$(touch pwn);`id`|x.pdf',
  'of a prototype': '__proto__',
};

const names = each(fileNames, (name, value) =>
  form(
    `a file name ${name}`,
    'pdf/modify',
    () => [file('file', value), field('modifyType', 'SELECT'), field('pages', '1')],
    either,
  ),
);

const parts: FormCase[] = [
  form('no file', 'pdf/compress', () => [field('level', 'LOW')]),
  form('an address instead of a file', 'pdf/compress', () => [
    field('file', 'http://169.254.169.254/'),
    field('level', 'LOW'),
  ]),
  form('two files for one', 'pdf/compress', () => [
    file('file', 'a.pdf'),
    file('file', 'b.pdf'),
    field('level', 'LOW'),
  ]),
  form('a level of the prototype', 'pdf/compress', () => [file('file', 'a.pdf'), field('level', 'constructor')]),
  form('20,000 fields', 'pdf/compress', () => [
    file('file', 'a.pdf'),
    ...Array.from({ length: 20_000 }, (_, index) => field(`f${index}`, 'x')),
  ]),
  form('a part with 1 MB of headers', 'pdf/compress', () => [
    part(`Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nX-A: ${'a'.repeat(1 << 20)}`, honestPdf()),
  ]),
  form('a field of 5 MB', 'pdf/compress', () => [file('file', 'a.pdf'), field('level', 'x'.repeat(5 << 20))]),
  form('a part without a name', 'pdf/compress', () => [
    part('Content-Disposition: form-data; filename="a.pdf"', honestPdf()),
  ]),
  form(
    'a part header of the prototype',
    'pdf/compress',
    () => [
      part('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n__proto__: x', honestPdf()),
      field('level', 'LOW'),
    ],
    either,
  ),
  {
    name: 'a body without an end',
    path: 'pdf/compress',
    type: multipart,
    make: () => Buffer.concat([file('file', 'a.pdf'), field('level', 'LOW')]),
    expects: refused,
  },
  form('one file to merge', 'pdf/merge', () => [file('files', '1.pdf')]),
  form('eleven files to merge', 'pdf/merge', () =>
    Array.from({ length: 11 }, (_, index) => file('files', `${index}.pdf`)),
  ),
];

const twoFiles = () => [file('files', '1.pdf'), file('files', '2.pdf'), field('compatibilityMode', 'false')];
const passwordNames = [
  'passwords[__proto__]',
  'passwords[constructor][prototype][x]',
  'passwords[-1]',
  'passwords[4294967295]',
  'passwords[1.5]',
  `passwords${'[a]'.repeat(2000)}`,
  'passwords[]',
];
const passwordFields = passwordNames.map((name) =>
  form(`a field called ${name.slice(0, 40)}`, 'pdf/merge', () => [...twoFiles(), field(name, 'AAAA')], either),
);

const ciphertexts = {
  'no base64': '!!!',
  'of an odd length': 'QUJD',
  'with bad padding': Buffer.alloc(16, 7).toString('base64'),
  'of 1 MB': Buffer.alloc(1 << 20, 9).toString('base64'),
};
const passwords = each(ciphertexts, (name, value) =>
  form(
    `a password ${name}`,
    'pdf/compress',
    () => [file('file', 'a.pdf', makeProtectedPdf('secret')), field('level', 'LOW'), field('password', value)],
    { ...refused, refusal: /password/i },
  ),
);

const pageTexts = {
  'of a trillion': '1-999999999999',
  'of 400 KB': `${'1,'.repeat(200_000)}1`,
  'that backtracks': `${'1-'.repeat(50_000)}x`,
  'of spaces': `${' '.repeat(100_000)}1`,
  zero: '0',
  negative: '-1',
  backwards: '5-1',
  exponential: '1e9',
  broken: '1.5',
  'with a command': '1;DROP TABLE x',
  'of commas': ',,,',
  'in full width': '１',
};
const pages = each(pageTexts, (name, value) =>
  form(
    `pages ${name}`,
    'pdf/modify',
    () => [file('file', 'a.pdf'), field('modifyType', 'SELECT'), field('pages', value)],
    { ...refused, refusal: /invalid (page|range)/i },
  ),
);
const repeatedPage = form(
  'a page three times',
  'pdf/modify',
  () => [file('file', 'a.pdf'), field('modifyType', 'SELECT'), field('pages', '1,1,1')],
  accepted,
);

const image = () => file('file', 'a.png', honestPng(), 'image/png');
const formats = ['svg', 'php', '../x', 'png\r\nX: y', 'tiff'].map((value) =>
  form(`the format ${JSON.stringify(value)}`, 'image/compress', () => [
    image(),
    field('quality', 'LOW'),
    field('format', value),
  ]),
);
const colors = ['url(http://127.0.0.1/)', 'f'.repeat(1e5), 'gggggg', 'fff" onload="x'].map((value) =>
  form(`the color ${value.slice(0, 20)}`, 'image/replace-background', () => [
    image(),
    field('method', 'color'),
    field('backgroundColor', value),
  ]),
);
const backgrounds: FormCase[] = [
  form('an address as background', 'image/replace-background', () => [
    image(),
    field('method', 'color'),
    field('backgroundImage', 'http://169.254.169.254/'),
  ]),
  form('a method of the prototype', 'image/remove-background', () => [image(), field('method', '__proto__')]),
];

const report = (name: string, path: string, body: string, expects: Expectation): FormCase => ({
  name,
  path,
  type: 'application/json',
  make: () => Buffer.from(body),
  expects,
});
const taken: Expectation = { status: ['2xx', '4xx'], maxSeconds: 10 };
const reports: FormCase[] = [
  report(
    'a log line that forges another',
    'client-logs',
    JSON.stringify({
      error: 'x\r\n{"level":"fatal"}\u001b[2J',
      info: '',
      url: 'javascript:alert(1)',
      correlationId: 'a\nb',
    }),
    taken,
  ),
  report('a log of 1 MB', 'client-logs', JSON.stringify({ error: 'x'.repeat(1 << 20) }), refused),
  report('200,000 arrays in each other', 'client-metrics', '['.repeat(2e5) + ']'.repeat(2e5), refused),
  report('a prototype in a report', 'client-metrics', '{"__proto__":{"polluted":1},"duration":1}', taken),
  report(
    'figures of wrong types',
    'client-metrics',
    JSON.stringify({ endpoint: { a: 1 }, duration: 'NaN', status: 1e308, fileSize: -1 }),
    refused,
  ),
  report('broken JSON', 'client-metrics', '{"a":', refused),
];

export const formCases: FormCase[] = [
  ...names,
  ...parts,
  ...passwordFields,
  ...passwords,
  ...pages,
  repeatedPage,
  ...formats,
  ...colors,
  ...backgrounds,
  ...reports,
];
