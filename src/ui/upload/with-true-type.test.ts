import { expect, test } from 'vitest';
import { withTrueType } from './with-true-type.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test.each([
  ['a PDF without an ending', new File(['%PDF-1.7'], 'statement'), 'application/pdf'],
  ['a PDF called an image', new File(['%PDF-1.7'], 'scan.png', { type: 'image/png' }), 'application/pdf'],
  ['an image called a PDF', new File([png], 'photo.pdf', { type: 'application/pdf' }), 'image/png'],
])('%s has the type of its bytes and its own name', async (_, file, type) => {
  const typed = await withTrueType(file);
  expect(typed).toMatchObject({ type, name: file.name, size: file.size });
});

test('bytes that tell nothing leave the file as it came, and so do bytes that cannot be read', async () => {
  const file = new File(['hello'], 'notes.pdf', { type: 'application/pdf' });
  expect(await withTrueType(file)).toBe(file);
  const gone = Object.assign(new File(['%PDF-1.7'], 'gone'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  expect(await withTrueType(gone)).toBe(gone);
});
