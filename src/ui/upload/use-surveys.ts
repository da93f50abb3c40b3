import { useEffect, useState } from 'react';

/**
 * What can be told of files from a look at their bytes; undefined for those that are not looked at yet. One after the
 * other, so that thirty files never lie in memory at once.
 */
export function useSurveys<Survey>(
  files: readonly File[],
  survey: (file: File) => Promise<Survey>,
): (file: File) => Survey | undefined {
  const [found, setFound] = useState<ReadonlyMap<File, Survey>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const next = files.find((file) => !found.has(file));
    if (!next) return;
    void survey(next).then((told) => {
      // Those of files that are gone go with them.
      if (isCurrent) setFound((last) => new Map([...last].filter(([file]) => files.includes(file))).set(next, told));
    });
    return () => {
      isCurrent = false;
    };
  }, [files, survey, found]);
  return (file) => found.get(file);
}
