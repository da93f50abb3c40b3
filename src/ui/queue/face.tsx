import { useEffect, useRef, useState } from 'react';
import type { FileKind } from '../../shared/form-schema.ts';
import { Icon } from '../controls/icon.tsx';
import { drawPage } from '../upload/pdf/draw-page.ts';
import { openPdf } from '../upload/pdf/open-pdf.ts';

interface FaceProps {
  file: File;
  kind: FileKind;
  password: string;
  /** The file asks for a password. */
  onLocked: () => void;
}

const faceSize = { width: 34, height: 48 };

/** One after the other: thirty photos decoded at once would take a gigabyte. */
let line: Promise<unknown> = Promise.resolve();

/** The first page or the image itself, as small as a row needs it. */
export function Face({ file, kind, password, onLocked }: FaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const locked = useRef(onLocked);
  useEffect(() => {
    locked.current = onLocked;
  });
  useEffect(() => {
    if (isDrawn) return;
    const controller = new AbortController();
    const { signal } = controller;
    line = line.then(async () => {
      if (signal.aborted || !canvas.current) return;
      const drawn = await (kind === 'pdf' ? drawPdf : drawImage)(file, canvas.current, { password, signal });
      if (signal.aborted) return;
      if (drawn === 'locked') locked.current();
      else setDrawn(drawn === 'drawn');
    });
    return () => controller.abort();
  }, [file, kind, password, isDrawn]);
  return (
    <span className="face" aria-hidden>
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Icon name={kind === 'pdf' ? 'file-text' : 'image'} small />}
    </span>
  );
}

type Drawn = 'drawn' | 'locked' | 'failed';

interface DrawOptions {
  password: string;
  signal: AbortSignal;
}

async function drawPdf(file: File, canvas: HTMLCanvasElement, { password, signal }: DrawOptions): Promise<Drawn> {
  const opened = await openPdf(file, password, signal);
  if (opened.kind === 'locked') return 'locked';
  if (opened.kind !== 'open') return 'failed';
  try {
    return (await drawPage(opened.document, 1, canvas, faceSize.width, signal)) ? 'drawn' : 'failed';
  } finally {
    opened.close();
  }
}

async function drawImage(file: File, canvas: HTMLCanvasElement): Promise<Drawn> {
  const scale = Math.min(2, window.devicePixelRatio || 1);
  try {
    // The browser decodes and shrinks it outside of the page's own thread.
    const bitmap = await createImageBitmap(file, { resizeHeight: faceSize.height * scale, resizeQuality: 'medium' });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return 'drawn';
  } catch {
    return 'failed';
  }
}
