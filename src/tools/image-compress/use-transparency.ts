import { useEffect, useState } from 'react';
import { isTransparent } from '../../ui/upload/is-transparent.ts';

/** Whether one of these images has transparent parts; looked at only once it matters. */
export function useTransparency(files: readonly File[], matters: boolean): boolean {
  const [found, setFound] = useState<{ files: readonly File[]; isSo: boolean }>();
  useEffect(() => {
    if (!matters) return;
    let isCurrent = true;
    void anyTransparent(files, () => isCurrent).then((isSo) => isCurrent && setFound({ files, isSo }));
    return () => {
      isCurrent = false;
    };
  }, [files, matters]);
  return found?.files === files && found.isSo;
}

/** One after the other: thirty photos decoded at once would take a gigabyte. */
async function anyTransparent(files: readonly File[], goesOn: () => boolean): Promise<boolean> {
  for (const file of files) {
    if (!goesOn()) return false;
    if (await isTransparent(file)) return true;
  }
  return false;
}
