import { makeProtectedPdf as encrypted } from '../api/support/protected-pdf.ts';
import { accepted, either, type HostileCase, latin1, mutate } from './hostile-case.ts';
import { catalog, stream, withObjects, writePdf } from './pdf-pieces.ts';
import { honestPdf } from './pdf-structure-cases.ts';

const runsByItself = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR)\b/;

const action = (name: string, written: string): HostileCase => ({
  name,
  make: () =>
    writePdf(
      withObjects({ 1: catalog('/OpenAction 6 0 R /Names << /JavaScript << /Names [(a) 6 0 R] >> >>'), 6: written }),
    ),
  expects: { ...accepted, neverHolds: runsByItself },
});

const attached = () =>
  writePdf(
    withObjects({
      1: catalog('/Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> >>'),
      6: '<< /Type /Filespec /F (evil.exe) /EF << /F 7 0 R >> >>',
      7: stream('/Type /EmbeddedFile', 'MZ fake'),
    }),
  );
const withContent = (body: string) => () => writePdf(withObjects({ 4: body }));
const xfa = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xdp>&e;</xdp>';

/** What a document asks a reader to do. */
const active: HostileCase[] = [
  action('a script that runs on opening', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  action('a program that starts on opening', '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>'),
  action('a form that sends itself', '<< /S /SubmitForm /F (http://127.0.0.1:1/x) >>'),
  action('a jump to another machine', '<< /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\x.pdf) /D [0 /Fit] >>'),
  { name: 'an attached program', make: attached, expects: accepted },
  {
    name: 'content from a file of the server',
    make: withContent('<< /Length 0 /F (/etc/passwd) /FFilter /FlateDecode >>\nstream\n\nendstream'),
    expects: { ...either, neverHolds: /root:/ },
  },
  {
    name: 'content from another server',
    make: withContent('<< /Length 0 /F << /FS /URL /F (http://169.254.169.254/) >> >>\nstream\n\nendstream'),
    expects: either,
  },
  {
    name: 'an XML form that reads a file of the server',
    make: () => writePdf(withObjects({ 1: catalog('/AcroForm << /XFA 6 0 R /Fields [] >>'), 6: stream('', xfa) })),
    expects: { ...either, neverHolds: /root:x/ },
  },
  {
    name: 'a file that is a web page too',
    make: () => Buffer.concat([latin1('<!--'), honestPdf(), latin1('--><script>alert(1)</script>')]),
    expects: either,
  },
];

const needsPassword = { status: ['4xx'], maxSeconds: 30, refusal: /password/i } as const;

/** An encryption dictionary with one entry spoiled. */
const spoiled = (name: string, from: RegExp, to: string): HostileCase => ({
  name,
  make: () => latin1(encrypted('secret').toString('latin1').replace(from, to)),
  expects: { status: ['4xx'], maxSeconds: 30 },
});

const protection: HostileCase[] = [
  { name: 'a protected file without its password', make: () => encrypted('secret'), expects: needsPassword },
  spoiled('an unknown encryption', /\/V \d+/, '/V 99'),
  spoiled('an unknown revision', /\/R \d+/, '/R 99'),
];

const mutated: HostileCase[] = Array.from({ length: 12 }, (_, index) => ({
  name: `${6 + index * 6} bytes changed at random`,
  make: () => mutate(honestPdf(), 1000 + index * 7919, 6 + index * 6),
  expects: either,
}));

export const pdfContentCases: HostileCase[] = [...active, ...protection, ...mutated];
