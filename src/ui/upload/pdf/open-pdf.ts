import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { siteAddress } from '../../visit/site-base.ts';

export type { PDFDocumentProxy };

type Pdfjs = typeof import('pdfjs-dist');

export type OpenedPdf =
  | { kind: 'open'; document: PDFDocumentProxy; close: () => void }
  | { kind: 'locked' }
  | { kind: 'unreadable' };

/** A file that keeps the worker busy longer than this gets no preview; the server may still manage it. */
const openedWithinMs = 20_000;

let library: Promise<Pdfjs> | undefined;
let worker: PDFWorker | undefined;

/** PDF.js is half a megabyte with a worker of its own: it is fetched when the first file is chosen, not before. */
async function loadPdfjs(): Promise<Pdfjs> {
  library ??= importPdfjs().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

/** The build for older browsers: the modern one needs features that the last but one Safari lacks. */
async function importPdfjs(): Promise<Pdfjs> {
  const [pdfjs, { default: workerAddress }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  return pdfjs;
}

/** Opens a file for drawing, in the browser alone. Never rejects. */
export async function openPdf(file: Blob, password: string, signal: AbortSignal): Promise<OpenedPdf> {
  try {
    const [pdfjs, bytes] = await Promise.all([loadPdfjs(), file.arrayBuffer()]);
    if (signal.aborted) return { kind: 'unreadable' };
    return await openBytes(pdfjs, new Uint8Array(bytes), password);
  } catch {
    return { kind: 'unreadable' };
  }
}

async function openBytes(pdfjs: Pdfjs, data: Uint8Array, password: string): Promise<OpenedPdf> {
  if (!worker || worker.destroyed) worker = new pdfjs.PDFWorker();
  const own = worker;
  const folder = siteAddress(`/pdfjs/${pdfjs.version}`);
  const task = pdfjs.getDocument({
    data,
    worker: own,
    ...(password ? { password } : {}),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const deadline = within(openedWithinMs, own);
  try {
    const document = await Promise.race([task.promise, deadline.passed]);
    return { kind: 'open', document, close: () => void task.destroy() };
  } catch (error) {
    void task.destroy();
    return { kind: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable' };
  } finally {
    deadline.clear();
  }
}

/** A worker that hangs answers nothing more, not even that it was ended. The one that has taken its place goes on. */
function within(ms: number, hanging: PDFWorker) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hanging.destroy();
      reject(new Error('took too long'));
    }, ms);
  });
  return { passed, clear: () => clearTimeout(timer) };
}
