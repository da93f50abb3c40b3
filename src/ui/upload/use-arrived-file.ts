import type { Sentence } from '../operation/sentence.ts';
import { useArrivals } from '../tray/arrivals.ts';
import { wrongSize } from './rejection-sentence.ts';

interface ArrivedFileOptions {
  choose: (file: File) => void;
  refuse: (reason: Sentence) => void;
  /** Several that were carried together; without it the first one counts. */
  several?: ((files: File[]) => void) | undefined;
}

/** Takes the file that was carried to a tool for one. It has passed no drop zone that looked at its size. */
export function useArrivedFile({ choose, refuse, several }: ArrivedFileOptions): void {
  useArrivals((arrived) => {
    const [file] = arrived;
    if (!file) return;
    if (several && arrived.length > 1) return several(arrived);
    const wrong = wrongSize(file);
    if (wrong) refuse(wrong);
    else choose(file);
  });
}
