import { describe, expect, it } from 'vitest';
import { rewriteContent } from './rewrite-content.ts';

function rewritten(content: string, grid: number | undefined = 0.01, scale = 1): string | undefined {
  return rewriteContent(Buffer.from(content, 'latin1'), { grid, scale })?.content.toString('latin1');
}

describe('content written anew', () => {
  it('has no digits that nobody can see, and no needless space', () => {
    expect(rewritten('10.123456   20.000 m\r\n 110.5004 220.9999 l S')).toBe('10.12 20 m\n110.5 221 l\nS\n');
  });

  it('keeps more digits where it is drawn larger', () => {
    expect(rewritten('100 0 0 100 0 0 cm 1.23456 2 m 3 4.00004 l S')).toContain('1.2346 2 m\n');
    expect(rewritten('1.23456 2 m 9 9 l S', 0.01, 100)).toContain('1.2346 2 m\n');
  });

  it('keeps the width of thin shapes', () => {
    expect(rewritten('10 10 300 0.123 re f', 0.05)).toBe('10 10 300 .125 re\nf\n');
  });

  it('does not set again what is set, but does so after it was restored', () => {
    expect(rewritten('1 0 0 rg q 1 0 0 rg 0 g 0 0 9 9 re f Q 0 g 0 0 5 5 re f')).toBe(
      '1 0 0 rg\nq\n0 g\n0 0 9 9 re\nf\nQ\n0 g\n0 0 5 5 re\nf\n',
    );
  });

  it('moves text instead of placing it anew, exactly', () => {
    const letters = Array.from(
      { length: 50 },
      (_, index) => `1 0 0 -1 ${(10 + index * 7.3333).toFixed(4)} 90 Tm <01> Tj`,
    );
    const text = rewritten(`BT /F1 12 Tf ${letters.join(' ')} ET`) ?? '';
    const moves = [...text.matchAll(/^(\S+) 0 Td$/gm)].map(([, x]) => Number(x));
    expect(moves).toHaveLength(49);
    expect(moves.reduce((sum, x) => sum + x, 0)).toBeCloseTo(49 * 7.3333, 2);
  });

  it('writes a setting only when something is painted with it', () => {
    expect(rewritten('1 0 0 rg 0 g 100 Tz 2 w 3 w 0 0 9 9 re f 1 g 0 g 0 0 5 5 re f 9 w')).toBe(
      '0 g\n100 Tz\n3 w\n0 0 9 9 re\nf\n0 0 5 5 re\nf\n',
    );
    // What a reader of the result does not know any more is set again.
    expect(rewritten('0 g /Cs1 cs 1 sc 0 0 9 9 re f 0 g 0 0 5 5 re f')).toContain('f\n0 g\n0 0 5 5 re');
    expect(rewritten('2 TL BT 0 5 TD (a) Tj 2 TL T* (b) Tj ET')).toBe('BT\n2 TL\n0 5 TD\n(a)Tj\n2 TL\nT*\n(b)Tj\nET\n');
    // A state is saved with what is set, and given back without it.
    expect(rewritten('0 g q 1 g 0 0 9 9 re f 0 0 1 rg Q 0 0 5 5 re f')).toBe(
      '0 g\nq\n1 g\n0 0 9 9 re\nf\nQ\n0 0 5 5 re\nf\n',
    );
  });

  it('leaves text objects out that show nothing, and makes one of those that follow each other', () => {
    expect(rewritten('BT 5 5 Td 1 0 0 1 7 7 Tm ET BT /F1 9 Tf 10 20 Td (a) Tj ET BT 30 20 Td 0 0 Td (b) Tj ET')).toBe(
      'BT\n10 20 Td\n/F1 9 Tf\n(a)Tj\n20 0 Td\n(b)Tj\nET\n',
    );
    // Back to the start of the line, over the letters that are there.
    expect(rewritten('BT 10 20 Td (a) Tj 0 0 Td (b) Tj ET BT 10 20 Td (c) Tj ET')).toBe(
      'BT\n10 20 Td\n(a)Tj\n0 0 Td\n(b)Tj\n0 0 Td\n(c)Tj\nET\n',
    );
    // After a line of unknown height the place is not known.
    expect(rewritten("BT 10 20 Td (a) ' 0 0 Td (b) Tj ET BT 9 9 Td (c) Tj ET")).toBe(
      "BT\n10 20 Td\n(a)'\n0 0 Td\n(b)Tj\nET\nBT\n9 9 Td\n(c)Tj\nET\n",
    );
  });

  it.each([
    ['after a setting of transparency', '/G1 gs ', '', {}],
    ['that limit what is painted by their letters', '', '7 Tr ', {}],
    ['of a form, which is painted as its place says', '', '', { isForm: true }],
  ])('keeps text objects apart %s', (_, before, inside, wishes) => {
    const content = `${before}BT ${inside}10 20 Td (a) Tj ET BT 30 20 Td (b) Tj ET`;
    const written = rewriteContent(Buffer.from(content), { grid: 0.01, scale: 1, ...wishes });
    expect(written?.content.toString('latin1')).toContain('(a)Tj\nET\nBT\n30 20 Td\n(b)Tj\nET\n');
  });

  it('drops what lies out of sight and saving around nothing, but no limit to what is painted', () => {
    const inSight = (content: string) =>
      rewriteContent(Buffer.from(content, 'latin1'), {
        grid: 0.01,
        scale: 1,
        area: [0, 0, 100, 100],
      })?.content.toString('latin1');
    expect(inSight('10 10 5 5 re f 200 200 5 5 re f 300 10 m 310 20 l n')).toBe('10 10 5 5 re\nf\n');
    expect(inSight('q 1 0 0 1 500 500 cm 0 g 0 0 5 5 re f Q 0 0 9 9 re f')).toBe('0 0 9 9 re\nf\n');
    expect(inSight('q 0 0 20 20 re W n 50 50 9 9 re f 9 9 5 5 re f Q')).toBe(
      'q\n0 0 20 20 re\nW\nn\n9 9 5 5 re\nf\nQ\n',
    );
    const wide = '80 w\n130 0 m\n130 9 l\nS\n';
    expect(inSight(wide)).toBe(wide);
    // Its corner points into sight, as far as it may stick out here.
    const pointed = '100 M\n2 w\n-60 40 m\n-30 41 l\n-60 42 l\nS\n';
    expect(inSight(pointed)).toBe(pointed);
    expect(inSight(pointed.replace('100 M\n', ''))).toBe('');
    const text = 'q\nBT\n900 0 Td\n(far) Tj\nET\nQ\n';
    expect(inSight(text)?.replace(')Tj', ') Tj')).toBe(text);
  });

  it('keeps strings, names, tags and images as they are', () => {
    const parts =
      '/P<</MCID 0/A(x\\)y)>>BDC\nBT\n[(a b)-20(c)]TJ\n<0A0b>Tj\nET\nEMC\n/Im1 Do\nBI /W 1 /H 1 ID \x00\xff( EI\n';
    expect(rewritten(parts)).toBe(parts);
  });

  it.each(['1 2 m 3 nonsense', '(open', '1.2.3 4 m', '1 0 0 cm', '5 w 7', 'BT BT (a) Tj ET', '9 9 Td'])(
    'leaves alone what is not plain: %s',
    (content) => {
      expect(rewritten(content)).toBeUndefined();
    },
  );
});
