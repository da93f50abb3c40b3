import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawFace } from '../../ui/upload/draw-face.ts';
import type { CardLook } from './card-look.ts';

const faceSize = { width: 220, height: 152 };
const typingRestMs = 400;

interface CardFace {
  canvas: RefObject<HTMLCanvasElement | null>;
  isDrawn: boolean;
}

interface CardFile {
  file: File;
  isPdf: boolean;
  password: string;
  /** What is known of it: a card that was removed and brought back is still that of a protected file. */
  known: CardLook;
}

/** Draws the card's first page or image; a protected file is tried again with every password that is typed. */
export function useCardFace({ file, isPdf, password, known }: CardFile, onLook: (look: CardLook) => void): CardFace {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const look = useRef(known);
  const tell = useRef(onLook);
  useEffect(() => {
    tell.current = onLook;
  });
  useEffect(() => {
    if (isDrawn) return;
    const controller = new AbortController();
    const attempt = async () => {
      if (!canvas.current) return;
      const face = await drawFace(file, canvas.current, { isPdf, size: faceSize, password, signal: controller.signal });
      if (face.kind === 'stale') return;
      const isLocked = face.kind === 'locked';
      const pages = face.kind === 'drawn' ? face.pages : undefined;
      look.current = { pages, isLocked, isProtected: isLocked || look.current.isProtected };
      setDrawn(face.kind === 'drawn');
      tell.current(look.current);
    };
    const timer = setTimeout(attempt, look.current.isLocked ? typingRestMs : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, isPdf, password, isDrawn]);
  return { canvas, isDrawn };
}
