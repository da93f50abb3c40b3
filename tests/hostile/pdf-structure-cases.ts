import { isFull } from '../fixtures/is-full.ts';
import { accepted, either, type HostileCase, latin1, refused, seededRandom } from './hostile-case.ts';
import {
  catalog,
  flate,
  type Objects,
  page,
  pageTree,
  stream,
  textResources,
  withObjects,
  writePdf,
} from './pdf-pieces.ts';

/** Each is looked at more than once: three million keep a processor busy for ten seconds. */
const savedStates = isFull ? 3_000_000 : 300_000;

export const honestPdf = () => writePdf(withObjects());

const repaired = (name: string, objects: Objects): HostileCase => ({
  name,
  make: () => writePdf(withObjects(objects)),
  expects: either,
});

/** Files that are no PDF, end early or point nowhere. */
const broken: HostileCase[] = [
  { name: 'an honest page', make: honestPdf, expects: accepted },
  {
    name: 'junk before the header',
    make: () => Buffer.concat([latin1(`${'X'.repeat(900)}\n`), honestPdf()]),
    expects: accepted,
  },
  { name: 'no bytes', make: () => Buffer.alloc(0), expects: refused },
  { name: 'a header alone', make: () => latin1('%PDF-1.7\n'), expects: refused },
  {
    name: 'random bytes',
    make: () => {
      const random = seededRandom(7);
      return Buffer.from(Array.from({ length: 4096 }, () => Math.floor(random() * 256)));
    },
    expects: refused,
  },
  { name: 'a web page', make: () => latin1('<html><script>alert(1)</script>'), expects: refused },
  { name: 'half a file', make: () => honestPdf().subarray(0, honestPdf().length >> 1), expects: either },
  { name: 'no table of objects', make: () => writePdf(withObjects(), { hasNoTable: true }), expects: either },
  { name: 'a table past the end', make: () => writePdf(withObjects(), { startxref: 4294967295 }), expects: either },
  { name: 'no page tree', make: () => writePdf({ 1: '<< /Type /Catalog >>' }), expects: refused },
  { name: 'no pages', make: () => writePdf({ 1: catalog(''), 2: pageTree('', 0) }), expects: refused },
];

function deepPageTree(depth: number): Objects {
  const objects = withObjects({ 2: pageTree('10 0 R', 1) });
  for (let level = 0; level < depth; level++) {
    const parent = level === 0 ? 2 : 9 + level;
    const kid = level === depth - 1 ? 3 : 11 + level;
    objects[10 + level] = `<< /Type /Pages /Parent ${parent} 0 R /Kids [${kid} 0 R] /Count 1 >>`;
  }
  return objects;
}

/** Ten kids at each of ten levels, all the same node. */
function sharedPageTree(): Objects {
  const ten = (number: number) => `${number} 0 R `.repeat(10);
  const objects = withObjects({ 2: pageTree(ten(10), 1e10) });
  for (let level = 0; level < 9; level++)
    objects[10 + level] = pageTree(ten(level === 8 ? 3 : 11 + level), 10 ** (9 - level));
  return objects;
}

const loops: HostileCase[] = [
  {
    name: 'a table that comes before itself',
    make: () => writePdf(withObjects(), { trailer: (at) => `/Prev ${at}` }),
    expects: either,
  },
  {
    name: 'a page tree that is its own kid',
    make: () => writePdf(withObjects({ 2: pageTree('2 0 R', 1) })),
    expects: refused,
  },
  repaired('a page tree in a circle', { 2: pageTree('3 0 R 6 0 R', 2), 6: pageTree('2 0 R', 1) }),
  { name: 'a page tree 20,000 levels deep', make: () => writePdf(deepPageTree(20_000)), expects: either },
  { name: 'ten billion pages in 2 KB', make: () => writePdf(sharedPageTree()), expects: refused },
  {
    name: 'a million kids',
    make: () => writePdf(withObjects({ 2: pageTree('3 0 R '.repeat(1e6), 1e6) })),
    expects: refused,
  },
  repaired('a count of 2^31', { 2: pageTree('3 0 R', 2147483647) }),
  repaired('a negative count', { 2: pageTree('3 0 R', -5) }),
  repaired('an outline that follows itself', {
    1: catalog('/Outlines 6 0 R'),
    6: '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
    7: '<< /Title (x) /Parent 6 0 R /Next 7 0 R /Dest [3 0 R /Fit] >>',
  }),
  repaired('names in a circle', { 1: catalog('/Names << /Dests 6 0 R >>'), 6: '<< /Kids [6 0 R] /Limits [(a)(z)] >>' }),
  repaired('form fields in a circle', {
    1: catalog('/AcroForm << /Fields [6 0 R] >>'),
    6: '<< /T (a) /FT /Tx /Kids [7 0 R] >>',
    7: '<< /T (b) /Parent 6 0 R /Kids [6 0 R] >>',
  }),
  repaired('references in a circle', { 4: '6 0 R', 6: '7 0 R', 7: '6 0 R' }),
  repaired('a length that is its own stream', { 4: '<< /Length 4 0 R >>\nstream\nq Q\nendstream' }),
  repaired('a length of 1e14', { 4: '<< /Length 99999999999999 >>\nstream\nq Q\nendstream' }),
  repaired('a negative length', { 4: '<< /Length -1 >>\nstream\nq Q\nendstream' }),
  repaired('an object number of 2^32', { 1: catalog('/X 4294967295 0 R /Y 8388608 65536 R') }),
];

/** The honest file with a cross-reference stream instead of its table. */
function withTableStream(dictionary: (start: number) => string, data: Buffer): Buffer {
  const text = honestPdf().toString('latin1');
  const body = latin1(text.slice(0, text.indexOf('xref\n')));
  const table = stream(`/Type /XRef ${dictionary(body.length)} /Root 1 0 R`, data);
  return Buffer.concat([body, latin1('9 0 obj\n'), table, latin1(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`)]);
}

function manyUpdates(count: number): Buffer {
  const first = honestPdf();
  const parts = [first];
  let previous = first.toString('latin1').lastIndexOf('xref\n0 6');
  let length = first.length;
  for (let update = 0; update < count; update++) {
    const part = latin1(
      `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`,
    );
    previous = length;
    length += part.length;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const rows = Buffer.alloc(70);
const tables: HostileCase[] = [
  {
    name: 'a table stream of 2^31 entries',
    make: () => withTableStream(() => '/Size 2147483647 /W [1 4 2] /Index [0 2147483647]', rows),
    expects: either,
  },
  {
    name: 'a table stream with columns of 2^31 bytes',
    make: () => withTableStream(() => '/Size 10 /W [1 2147483647 2]', rows),
    expects: either,
  },
  {
    name: 'a table stream before itself',
    make: () => withTableStream((at) => `/Size 10 /W [1 4 2] /Prev ${at}`, rows),
    expects: either,
  },
  {
    name: 'a table of 2e9 rows',
    make: () => latin1(honestPdf().toString('latin1').replace('xref\n0 6', 'xref\n0 2000000000')),
    expects: either,
  },
  {
    name: 'an object stream of 2^31 objects',
    make: () =>
      writePdf(withObjects({ 6: stream('/Type /ObjStm /N 2147483647 /First 2147483647', '1 0 ') }), {
        hasNoTable: true,
      }),
    expects: either,
  },
  { name: '5,000 updates', make: () => manyUpdates(5000), expects: either },
];

const nesting: HostileCase[] = [
  { name: '500,000 open arrays', make: () => writePdf(withObjects({ 6: '['.repeat(500_000) })), expects: either },
  {
    name: '100,000 arrays in each other',
    make: () => writePdf(withObjects({ 3: page(`${textResources} /X ${'['.repeat(1e5)}${']'.repeat(1e5)}`) })),
    expects: either,
  },
  {
    name: '100,000 dictionaries in each other',
    make: () => writePdf(withObjects({ 3: page(`${textResources} /X ${'<</A '.repeat(1e5)}1${'>>'.repeat(1e5)}`) })),
    expects: either,
  },
  {
    name: `${savedStates.toLocaleString('en')} saved states`,
    make: () => writePdf(withObjects({ 4: stream('/Filter /FlateDecode', flate('q '.repeat(savedStates))) })),
    expects: either,
  },
  { name: 'a million open strings', make: () => writePdf(withObjects({ 6: '('.repeat(1e6) })), expects: either },
];

export const pdfStructureCases: HostileCase[] = [...broken, ...loops, ...tables, ...nesting];
