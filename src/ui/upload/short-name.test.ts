import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('a name that fits stays; of a longer one its middle goes, never a mark without its letter', () => {
  expect(shortName('report.pdf')).toBe('report.pdf');
  expect(shortName('Jahresabschlussbericht_2024_unterschrieben_Kopie.pdf')).toBe(
    'Jahresabschlussbericht_202…ben_Kopie.pdf',
  );
  expect(shortName(`${'की'.repeat(40)}.pdf`)).toBe(`${'की'.repeat(26)}…${'की'.repeat(9)}.pdf`);
});
