import { useCallback } from 'react';
import { useTray } from '../tray/tray-context.ts';
import { markResult } from '../tray/tray-work.ts';
import { saveFile } from './save-file.ts';

/** Saves a result of this tool; from then on leaving the site loses nothing. */
export function useSaveFile(): (blob: Blob, name: string) => void {
  const { id } = useTray();
  return useCallback(
    (blob, name) => {
      saveFile(blob, name);
      markResult(id, 'saved');
    },
    [id],
  );
}
