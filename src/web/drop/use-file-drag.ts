import { useEffect, useRef, useState } from 'react';
import type { FileKind } from '../../shared/form-schema.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { workIn } from '../../ui/tray/tray-work.ts';
import { kindOf } from './tools-for-files.ts';

/** What is dragged, as far as the browser tells before it is let go. */
export type DraggedKind = FileKind | 'other' | 'unknown';

/** While a file is over the page the browser says so at least this often. */
const stillThereMs = 900;
const ignoredNames = ['.DS_Store', 'Thumbs.db'];

/**
 * Follows files that are dragged over the page. What they are stands on the root element, so that every tray on the page
 * answers to it; the place under the pointer is marked with `data-hit`.
 */
export function useFileDrag(
  onDrop: (files: File[], tool: ToolId | undefined) => void | Promise<void>,
): DraggedKind | undefined {
  const [kind, setKind] = useState<DraggedKind>();
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      mark(undefined);
      setKind(undefined);
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      clearTimeout(timer);
      timer = setTimeout(end, stillThereMs);
      setKind(draggedKind(event.dataTransfer));
      mark(targetOf(event));
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) end();
    };
    const drop = (event: DragEvent) => {
      const target = targetOf(event);
      const isTaken = isInDropZone(event);
      end();
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !ignoredNames.includes(name));
      if (!isTaken && files.length > 0) void latest.current(files, target?.dataset['dropTool'] as ToolId | undefined);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      end();
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    if (kind) root.dataset['drag'] = kind;
    return () => {
      delete root.dataset['drag'];
    };
  }, [kind]);
  return kind;
}

function draggedKind({ items }: DataTransfer): DraggedKind {
  const files = [...items].filter((item) => item.kind === 'file');
  const kinds = new Set(files.map(({ type }) => (type ? (kindOf({ type, name: '' }) ?? 'other') : 'unknown')));
  const [only] = kinds;
  return kinds.size === 1 && only ? only : 'unknown';
}

/** A tool's own place for files takes what is let go on it. */
function isInDropZone({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-file-zone]') !== null;
}

function targetOf({ target }: DragEvent): HTMLElement | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-drop-tool]') : undefined;
  const isBusy = place?.dataset['dropTool'] && workIn(place.dataset['dropTool']) === 'running';
  return isBusy ? undefined : (place ?? undefined);
}

function mark(place: HTMLElement | undefined): void {
  for (const hit of document.querySelectorAll('[data-hit]')) if (hit !== place) hit.removeAttribute('data-hit');
  place?.setAttribute('data-hit', '');
}
