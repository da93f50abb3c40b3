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
    const text = 'q\nBT\n900 0 Td\n(far) Tj\nET\nQ\n';
    expect(inSight(text)?.replace(')Tj', ') Tj')).toBe(text);
  });

  it('keeps strings, names, tags and images as they are', () => {
    const parts =
      '/P<</MCID 0/A(x\\)y)>>BDC\nBT\n[(a b)-20(c)]TJ\n<0A0b>Tj\nET\nEMC\n/Im1 Do\nBI /W 1 /H 1 ID \x00\xff( EI\n';
    expect(rewritten(parts)).toBe(parts);
  });

  it.each(['1 2 m 3 nonsense', '(open', '1.2.3 4 m', '1 0 0 cm', '5 w 7'])(
    'leaves alone what is not plain: %s',
    (content) => {
      expect(rewritten(content)).toBeUndefined();
    },
  );
});
