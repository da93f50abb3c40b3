import { describe, expect, it } from 'vitest';
import { attachmentHeader, cleanFileName } from './file-name.ts';

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['a\0b\r\nc.pdf', 'abc.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.exe'],
    ['say %22hi%22%0D%0A.pdf', 'say "hi".pdf'],
    ['  a.pdf ', 'a.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['名前.pdf', '名前.pdf'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it('of a thousand letters keeps its extension in 255', () => {
    const clean = cleanFileName(`${'a'.repeat(1000)}.pdf`);
    expect(clean).toHaveLength(255);
    expect(clean.endsWith('.pdf')).toBe(true);
  });

  it.each([
    ['plain.pdf', 'attachment; filename="plain.pdf"'],
    ['a "b".pdf', `attachment; filename="a _b_.pdf"; filename*=UTF-8''a%20%22b%22.pdf`],
    ['naïve.pdf', `attachment; filename="naive.pdf"; filename*=UTF-8''na%C3%AFve.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
    ['a／b＼℀.pdf', `attachment; filename="a_b_a_c.pdf"; filename*=UTF-8''a%EF%BC%8Fb%EF%BC%BC%E2%84%80.pdf`],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])('%j is offered as %s', (name, header) => {
    expect(attachmentHeader(name)).toBe(header);
  });
});
