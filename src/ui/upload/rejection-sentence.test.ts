import { expect, it } from 'vitest';
import { rejectionSentence } from './rejection-sentence.ts';

const refused = (name: string, ...codes: string[]) => ({ file: { name }, errors: codes.map((code) => ({ code })) });

it('a wrong kind is told first, by the words of the tool', () => {
  const text = [refused('a.txt', 'file-invalid-type', 'too-many-files')];
  expect(rejectionSentence(text, 'pdf')).toEqual({ key: 'errors.not_a_pdf', values: { name: 'a.txt' } });
  expect(rejectionSentence(text, 'image')).toEqual({ key: 'errors.select_valid_image_error' });
  expect(rejectionSentence(text, 'image', 'errors.image_file_type_error')).toEqual({
    key: 'errors.image_file_type_error',
  });
});

it('sizes name the file', () => {
  const values = { name: 'a.pdf' };
  expect(rejectionSentence([refused('a.pdf', 'file-too-large')], 'pdf')).toEqual({
    key: 'failures.file_too_large',
    values,
  });
  expect(rejectionSentence([refused('a.pdf', 'file-too-small')], 'pdf')).toEqual({
    key: 'errors.file_too_small',
    values,
  });
});

it('too many are told as such, and no refusal says nothing', () => {
  expect(rejectionSentence([refused('a.pdf', 'too-many-files')], 'pdf')).toEqual({ key: 'errors.one_file_only' });
  expect(rejectionSentence([], 'pdf')).toBeUndefined();
});
