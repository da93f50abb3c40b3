// The calls that capacity is measured with: what a visitor brings on an ordinary day.
import { pdfOfPages, pdfOfPhotos, photo } from './make-files.mjs';

export async function toolsOf({ base, post }) {
  const text = pdfOfPages(20);
  const scanned = await pdfOfPhotos(6, 1600, 1200);
  const small = await photo(1600, 1200);
  const large = await photo(4000, 3000);
  const modify = { modifyType: 'SELECT', pages: '1-10', compatibilityMode: 'false' };
  const merge = { compatibilityMode: 'false' };
  return [
    { id: 'page', name: 'a page', call: () => fetch(`${base}/`) },
    {
      id: 'pdf-text',
      name: 'PDF compress, 20 pages of text',
      call: () => post('/api/pdf/compress', [['file', text]], { level: 'MEDIUM' }),
    },
    {
      id: 'pdf-photos',
      name: `PDF compress, 6 photos of 2 MP, ${megabytes(scanned)}`,
      call: () => post('/api/pdf/compress', [['file', scanned]], { level: 'MEDIUM' }),
    },
    {
      id: 'pdf-modify',
      name: 'PDF modify, 10 of 20 pages',
      call: () => post('/api/pdf/modify', [['file', text]], modify),
    },
    {
      id: 'pdf-merge',
      name: `PDF merge, 20 pages and 6 photos, ${megabytes(scanned)}`,
      call: () =>
        post(
          '/api/pdf/merge',
          [
            ['files', text],
            ['files', scanned],
          ],
          merge,
        ),
    },
    {
      id: 'image-small',
      name: 'image compress, 2 MP JPEG',
      call: () => post('/api/image/compress', [['file', small]], { quality: 'MEDIUM' }),
    },
    {
      id: 'image-large',
      name: 'image compress, 12 MP JPEG',
      call: () => post('/api/image/compress', [['file', large]], { quality: 'MEDIUM' }),
    },
    {
      id: 'background-color',
      name: 'background by color, 2 MP',
      call: () => post('/api/image/remove-background', [['file', small]], { method: 'color' }),
    },
    {
      id: 'background-ai',
      name: 'background by AI, 2 MP',
      callers: 1,
      call: () => post('/api/image/remove-background', [['file', small]], { method: 'ai' }),
    },
  ];
}

function megabytes(bytes) {
  return `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
}
