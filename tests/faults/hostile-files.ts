import { makePdf } from '../api/support/pdf.ts';
import {
  makeClaimingBmp,
  makeClaimingPng,
  makeManyFramesGif,
  makeManyScansJpeg,
  makeTextBombPng,
} from '../fixtures/image-bombs.ts';
import type { HostileCase } from '../hostile/hostile-case.ts';
import { imageCases } from '../hostile/image-cases.ts';
import { pdfBombCases } from '../hostile/pdf-bomb-cases.ts';
import { pdfContentCases } from '../hostile/pdf-content-cases.ts';
import { pdfStructureCases } from '../hostile/pdf-structure-cases.ts';
import { canary } from './mixed-calls.ts';

export interface HostileCall {
  name: string;
  path: string;
  fields: [string, string | { name: string; bytes: Uint8Array }][];
}

/** Files made by this project's own fixtures. */
export function ownHostileCalls(): HostileCall[] {
  const pdf = makePdf(5);
  const images = {
    'a PNG that claims 60,000 × 60,000': makeClaimingPng(60_000, 60_000),
    'a PNG with texts of 2 GB': makeTextBombPng('zTXt'),
    'a PNG with a profile of 100 MB': makeTextBombPng('iCCP'),
    'a BMP that claims 30,000 × 30,000': makeClaimingBmp(30_000, 30_000),
    'a GIF of 5,000 frames': makeManyFramesGif(5000, 1000),
    'a JPEG of 10,000 scans': makeManyScansJpeg(10_000),
    'no image at all': Buffer.from('<html><script>1</script>'),
  };
  const documents = {
    'half a PDF': pdf.subarray(0, pdf.length >> 1),
    'a PDF without pages': Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
    'a page tree that contains itself': Buffer.from(
      pdf.toString('latin1').replace(/\/Kids \[4 0 R/, '/Kids [2 0 R'),
      'latin1',
    ),
    'a page a mile wide': Buffer.from(pdf.toString('latin1').replaceAll('[0 0 200 200]', '[0 0 9e9 9e9]'), 'latin1'),
    'a stream that is not what it says': Buffer.from(
      pdf.toString('latin1').replaceAll('<< /Length', '<< /Filter /FlateDecode /Length'),
      'latin1',
    ),
    'an empty file': Buffer.alloc(0),
  };
  return [
    ...Object.entries(images).flatMap(([name, bytes]) =>
      ['image/compress', 'image/remove-background'].map((use) => hostileCall(name, use, bytes)),
    ),
    ...Object.entries(documents).flatMap(([name, bytes]) =>
      ['pdf/compress', 'pdf/modify', 'pdf/modify+compat', 'pdf/merge'].map((use) => hostileCall(name, use, bytes)),
    ),
  ];
}

/** All of the hostile suite, to every tool that takes its kind. */
export function wholeHostileSuite(): HostileCall[] {
  const to = (cases: HostileCase[], uses: string[]) =>
    cases.flatMap(({ name, make }) => uses.map((use) => hostileCall(name, use, new Uint8Array(make()))));
  return [
    ...to(
      [...pdfStructureCases, ...pdfBombCases, ...pdfContentCases],
      ['pdf/compress', 'pdf/modify', 'pdf/modify+compat', 'pdf/merge'],
    ),
    ...to(imageCases, ['image/compress', 'image/remove-background', 'image/replace-background']),
  ];
}

function hostileCall(name: string, use: string, bytes: Uint8Array): HostileCall {
  const [path = '', mode] = use.split('+');
  const file = { name: `${canary}.${path.startsWith('pdf') ? 'pdf' : 'png'}`, bytes };
  const options: Record<string, HostileCall['fields']> = {
    'pdf/compress': [['level', 'MEDIUM']],
    'pdf/modify': [
      ['modifyType', 'SELECT'],
      ['pages', '1'],
      ['compatibilityMode', mode ? 'true' : 'false'],
    ],
    'pdf/merge': [['files', { name: `${canary}.pdf`, bytes: makePdf(1) }]],
    'image/compress': [['quality', 'MEDIUM']],
    'image/remove-background': [['method', 'color']],
    'image/replace-background': [
      ['method', 'color'],
      ['backgroundColor', 'FFFFFF'],
    ],
  };
  return {
    name: `${name} to ${use}`,
    path: `/api/${path}`,
    fields: [[path === 'pdf/merge' ? 'files' : 'file', file], ...(options[path] ?? [])],
  };
}
