import { expect, test } from 'vitest';
import { toolsFor } from './tools-for-files.ts';

const pdf = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
const photo = new File(['x'], 'b.heic');
const offered = (...files: File[]) => {
  const fitting = toolsFor(files);
  return 'tools' in fitting ? fitting.tools : fitting.refusal;
};

test('an image is offered to merge too, a mix of both to nothing else', () => {
  expect(offered(photo)).toEqual(expect.arrayContaining(['image-compress', 'pdf-merge']));
  expect(offered(pdf)).not.toContain('image-compress');
  expect(offered(pdf, photo)).toEqual(['pdf-merge']);
});

test('an image called a PDF is offered what takes images, once its bytes have given it a type', () => {
  expect(offered(new File(['x'], 'photo.pdf', { type: 'image/png' }))).toContain('image-compress');
});

test('what nothing takes is told by its name', () => {
  expect(offered(new File(['x'], 'c.xlsx'))).toMatchObject({ key: 'errors.no_tool_for', values: { name: 'c.xlsx' } });
});

test('a file that nothing takes is left out, and the others go on', () => {
  const notes = new File(['x'], 'notes.txt');
  const fitting = toolsFor([photo, notes, photo]);
  expect(fitting).toMatchObject({ files: [photo, photo], leftOut: [notes] });
  expect(offered(photo, notes, photo)).toContain('image-compress');
});

test('too many are told the number of the tool that would take them', () => {
  const many = (count: number, file: File) => Array.from({ length: count }, () => file);
  expect(offered(...many(31, pdf))).toEqual({ key: 'errors.too_many_at_once', values: { maxFiles: 30 } });
  expect(offered(pdf, ...many(10, photo))).toEqual({ key: 'errors.too_many_mixed', values: { maxFiles: 10 } });
});
