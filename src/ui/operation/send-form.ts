export interface SendOptions {
  url: string;
  data: FormData;
  headers: Record<string, string>;
  withCredentials: boolean;
  timeoutMs: number | undefined;
  signal: AbortSignal;
  /** Share of the upload, 0 to 1. */
  onUpload: (share: number) => void;
  /** The last byte is out: from here on the server works. */
  onUploaded: () => void;
  /** Share of a result that takes more than a moment to arrive. */
  onDownload: (share: number) => void;
}

export type Sent =
  | {
      kind: 'answer';
      status: number;
      statusText: string;
      header: (name: string) => string | null;
      blob: Blob | undefined;
    }
  | { kind: 'no-response' | 'timeout' | 'aborted' };

/** XMLHttpRequest, since fetch cannot tell how much of an upload is out. Never rejects. */
export function sendForm(options: SendOptions): Promise<Sent> {
  return new Promise((resolve) => {
    const { signal } = options;
    const request = new XMLHttpRequest();
    // After a broken body the status reads 0, so it is noted when the headers come in.
    let head: { status: number; statusText: string } | undefined;
    const settle = (sent: Sent) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(sent);
    };
    const answer = (blob: Blob | undefined): Sent => ({
      kind: 'answer',
      status: head?.status ?? request.status,
      statusText: head?.statusText ?? request.statusText,
      header: (name) => request.getResponseHeader(name),
      blob,
    });
    const stop = (kind: 'timeout' | 'aborted') => {
      settle({ kind });
      request.abort();
    };
    const abort = () => stop('aborted');
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(() => stop('timeout'), options.timeoutMs);

    request.open('POST', options.url);
    request.responseType = 'blob';
    request.withCredentials = options.withCredentials;
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onUpload(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', options.onUploaded);
    request.addEventListener('readystatechange', () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) {
        head = { status: request.status, statusText: request.statusText };
      }
    });
    request.addEventListener('progress', ({ loaded, total }) => {
      if (head?.status === 200 && loaded < total) options.onDownload(loaded / total);
    });
    request.addEventListener('load', () =>
      settle(answer(request.response instanceof Blob ? request.response : undefined)),
    );
    request.addEventListener('error', () => {
      settle(head && head.status >= 400 ? answer(undefined) : { kind: 'no-response' });
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else request.send(options.data);
  });
}
