import { type Progress, progressPhases } from '../../shared/progress.ts';
import { apiAddress } from '../visit/site-base.ts';

/**
 * Listens to what a running job says of itself. Where the stream cannot be had (a proxy that collects answers, a
 * server without it) nothing is heard and the bar stays indeterminate. Returns what stops the listening.
 */
export function watchProgress(operationId: string, onProgress: (progress: Progress) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const source = new EventSource(apiAddress(`/operations/${operationId}/events`));
  const close = () => source.close();
  source.addEventListener('progress', (event: MessageEvent<string>) => {
    const progress = parseProgress(event.data);
    if (progress) onProgress(progress);
  });
  source.addEventListener('end', close);
  // Left alone it would try again for ever.
  source.addEventListener('error', close);
  return close;
}

export function parseProgress(text: string): Progress | undefined {
  try {
    const said = JSON.parse(text) as Partial<Progress>;
    return progressPhases.some((phase) => phase === said.phase) ? (said as Progress) : undefined;
  } catch {
    return undefined;
  }
}
