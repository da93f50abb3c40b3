import { useEffect, useRef, useState } from 'react';
import type { FileKind } from '../../shared/form-schema.ts';
import { Icon } from '../controls/icon.tsx';
import { drawFace } from '../upload/draw-face.ts';

interface FaceProps {
  file: File;
  kind: FileKind;
  password: string;
  /** The file asks for a password. */
  onLocked: () => void;
}

const faceSize = { width: 34, height: 48 };

/** The first page or the image itself, as small as a row needs it. */
export function Face({ file, kind, password, onLocked }: FaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const locked = useRef(onLocked);
  useEffect(() => {
    locked.current = onLocked;
  });
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (isDrawn || !current || !frame.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const draw = async () => {
      const face = await drawFace(file, current, { isPdf: kind === 'pdf', size: faceSize, password, signal });
      if (face.kind === 'locked') locked.current();
      else if (face.kind === 'drawn') setDrawn(true);
    };
    // Every PDF is looked into at once: it may ask for a password. An image is decoded when somebody can see it.
    if (kind === 'pdf') void draw();
    else whenNear(frame.current, signal, () => void draw());
    return () => controller.abort();
  }, [file, kind, password, isDrawn]);
  return (
    <span ref={frame} className="face" aria-hidden>
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Icon name={kind === 'pdf' ? 'file-text' : 'image'} small />}
    </span>
  );
}

/** Once, when the element is in view or about to be. */
function whenNear(element: Element, signal: AbortSignal, then: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      then();
    },
    { rootMargin: '160px' },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
