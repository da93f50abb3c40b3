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
  useEffect(() => {
    if (isDrawn || !canvas.current) return;
    const controller = new AbortController();
    const options = { isPdf: kind === 'pdf', size: faceSize, password, signal: controller.signal };
    void drawFace(file, canvas.current, options).then((face) => {
      if (face.kind === 'locked') locked.current();
      else if (face.kind === 'drawn') setDrawn(true);
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
