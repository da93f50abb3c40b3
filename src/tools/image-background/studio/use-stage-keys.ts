import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import type { Point } from '../mask/brush-stroke.ts';
import type { CutoutPainter, Stroke } from '../mask/cutout-painter.browser.ts';
import { type BrushSettings, type StudioTool, stepSize } from './studio-tools.ts';
import { type StudioView, toImage } from './studio-view.ts';

interface StageKeysProps {
  painter: CutoutPainter;
  brush: BrushSettings;
  view: StudioView | undefined;
  stage: ImageSize | undefined;
  onBrush: (brush: BrushSettings) => void;
  onStroke: (stroke: Stroke) => void;
  onPick: (point: Point) => void;
  onMove: (dx: number, dy: number) => void;
  onZoom: (factor: number | 'fit') => void;
}

const toolKeys: Record<string, StudioTool> = { e: 'erase', r: 'restore', p: 'pick', h: 'move' };
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The brush without a pointer: arrows move it, Enter paints where it is, Shift with arrows paints along. Letters choose
 * the tool while the focus is in the studio, so that they are in nobody's way elsewhere.
 */
export function useStageKeys(props: StageKeysProps) {
  const { painter, brush, view, stage, onBrush, onStroke, onPick, onMove, onZoom } = props;
  const [cursor, setCursor] = useState<Point>();
  const [isPanning, setPanning] = useState(false);
  const here = cursor ?? (stage && { x: stage.width / 2, y: stage.height / 2 });

  const paint = (from: Point, to: Point) => {
    if (!view || brush.tool === 'move') return;
    if (brush.tool === 'pick') return onPick(toImage(view, to));
    const stroke = painter.begin(brush.tool);
    const shape = { radius: brush.size / 2 / view.scale, hardness: 1 - brush.softness };
    painter.extend(stroke, toImage(view, from), toImage(view, to), shape);
    onStroke(stroke);
  };

  const onStageKey = (event: KeyboardEvent): boolean => {
    const direction = arrows[event.key];
    if (direction && here && stage) {
      const length = event.altKey ? 1 : Math.max(2, brush.size / 4);
      if (brush.tool === 'move') {
        onMove(direction.x * length, direction.y * length);
        return true;
      }
      const to = {
        x: Math.min(stage.width, Math.max(0, here.x + direction.x * length)),
        y: Math.min(stage.height, Math.max(0, here.y + direction.y * length)),
      };
      setCursor(to);
      if (event.shiftKey && brush.tool !== 'pick') paint(here, to);
      return true;
    }
    if (event.key !== 'Enter' || !here) return false;
    setCursor(here);
    paint(here, here);
    return true;
  };

  const onStudioKey = (event: KeyboardEvent): boolean => {
    const tool = toolKeys[event.key.toLowerCase()];
    if (tool) onBrush({ ...brush, tool });
    else if (event.key === '[' || event.key === ']')
      onBrush({ ...brush, size: stepSize(brush.size, event.key === ']' ? 1 : -1) });
    else if (event.key === '+' || event.key === '=') onZoom(1.25);
    else if (event.key === '-') onZoom(0.8);
    else if (event.key === '0') onZoom('fit');
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey) return;
    const isStage = target instanceof Element && target.hasAttribute('data-stage');
    if (isStage && event.key === ' ') {
      event.preventDefault();
      setPanning(true);
      return;
    }
    // Arrows belong to sliders and radio buttons where those have the focus.
    if ((isStage && onStageKey(event)) || onStudioKey(event)) event.preventDefault();
  };
  return {
    cursor,
    isPanning,
    keys: {
      onKeyDown,
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => event.key === ' ' && setPanning(false),
      onBlur: () => setPanning(false),
    },
  };
}

/** Ctrl or Cmd with Z goes back, with Shift and Z (or Ctrl with Y) forward, but not while a text is typed. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  useEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === 'text') return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      if (isRedo) latest.current.redo();
      else latest.current.undo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
