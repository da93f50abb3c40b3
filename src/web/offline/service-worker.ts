/**
 * Keeps the site itself for visits without a network: its pages in the visitor's languages, their texts and scripts.
 * Calls of the API and a visitor's files pass by untouched; a file that another app shares is held in memory until the
 * page takes it. The server writes `kept` in front of this script, so that any change of the site changes its bytes.
 */
interface Kept {
  /** Names everything that is kept together. */
  version: string;
  base: string;
  /** The script of every page of this version: a page without it belongs to another release. */
  entry: string;
  files: string[];
  /** Addresses of texts, with {language} in place of the code. */
  texts: string[];
  pages: string[];
  /** Stands for every address that is none of the pages. */
  missing: string;
  /** Where shared files go; absent for kinds that no tool takes. */
  shares: { pdf?: string; pdfs?: string; image?: string };
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
}

declare const kept: Kept;
const worker = globalThis as unknown as WorkerScope;
const { base, version } = kept;
const prefix = `kitbox ${base}/ `;
const lastLanguage = `${base}/kept-language`;
/** A page from the network is given so long before the kept one is shown instead. */
const patienceMs = 4000;
const shared = new Map<string, File[]>();

worker.addEventListener('install', (event) => {
  event.waitUntil(keepSite().then(() => worker.skipWaiting()));
});

/** The release before this one stays, for pages of it that are still open. */
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const ours = names.filter((name) => name.startsWith(prefix));
      return Promise.all(ours.slice(0, -2).map((name) => caches.delete(name)));
    }),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || !url.pathname.startsWith(`${base}/`)) return;
  const path = url.pathname.slice(base.length);
  if (request.method === 'POST' && path === '/share') return event.respondWith(receive(request));
  if (request.method !== 'GET' || path.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(event, url));
  else if (/^\/(assets|locales)\//.test(path)) event.respondWith(keptOr(request));
});

/** The page that a share opened asks for the files, once. */
worker.addEventListener('message', ({ data, ports }) => {
  const id = String((data as { take?: unknown } | null)?.take);
  ports[0]?.postMessage(shared.get(id) ?? []);
  shared.delete(id);
});

const openKept = () => caches.open(prefix + version);

async function keepSite(): Promise<void> {
  const home = await fetch(`${base}/`, { cache: 'reload' });
  const cache = await openKept();
  await cache.addAll(kept.files.map((file) => base + file));
  await keepLanguage(home.headers.get('content-language') ?? 'en');
}

async function keepLanguage(language: string): Promise<void> {
  const cache = await openKept();
  // Home comes last: where it is, the others are.
  const isKept = await cache.match(`${base}/?lng=${language}`);
  if (!isKept) {
    await cache.addAll(kept.texts.map((file) => base + file.replace('{language}', language)));
    const keep = (path: string) => keepPage(cache, `${base}${path}?lng=${language}`);
    await Promise.all([...kept.pages.filter((path) => path !== '/'), kept.missing].map(keep));
    await keep('/');
  }
  await cache.put(lastLanguage, new Response(language));
}

async function keepPage(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address, { cache: 'reload' });
  const isMissing = answer.status === 404 && address.startsWith(`${base}${kept.missing}?`);
  const html = await answer.clone().text();
  if (!(answer.ok || isMissing) || !html.includes(kept.entry)) throw new Error('another release');
  await cache.put(address, answer);
}

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  const lastly = await readLastLanguage();
  const asked = url.searchParams.get('lng') ?? lastly;
  const fallback = await keptPage(url, asked);
  const patience = new AbortController();
  const timer = fallback && setTimeout(() => patience.abort(), patienceMs);
  try {
    const answer = await fetch(event.request, { signal: patience.signal });
    // Once it has begun, the rest may take as long as it takes: to give up now would cut the page off.
    clearTimeout(timer);
    const language = answer.headers.get('content-language');
    // Without room or network it stays as it was.
    if (answer.ok && language) event.waitUntil(keepLanguage(language).catch(() => {}));
    return answer;
  } catch (error) {
    // Only now: with a slow network another language or page than the one asked for would be no help.
    const other = fallback ?? (await keptPage(url, lastly)) ?? (await missingPage(url, asked, lastly));
    if (other) return other;
    throw error;
  }
}

async function readLastLanguage(): Promise<string | undefined> {
  const cache = await openKept();
  return (await cache.match(lastLanguage))?.text();
}

async function keptPage(url: URL, language: string | undefined): Promise<Response | undefined> {
  const cache = await openKept();
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const tab = url.searchParams.get('tab');
  const tabbed = tab && (await cache.match(`${path}/${tab}?lng=${language}`));
  return tabbed || cache.match(`${path === base ? `${base}/` : path}?lng=${language}`);
}

/** What ends like a file, such as the source code, fails as a download would. */
async function missingPage(url: URL, ...codes: (string | undefined)[]): Promise<Response | undefined> {
  if (/\.[a-z]+$/i.test(url.pathname)) return undefined;
  const cache = await openKept();
  const [first, second] = await Promise.all(codes.map((code) => cache.match(`${base}${kept.missing}?lng=${code}`)));
  return first ?? second;
}

/** Their names change with their content: what has the name is the right file, of whichever release. */
async function keptOr(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((value) => value instanceof File);
  const pdfs = files.filter(({ type, name }) => type === 'application/pdf' || /\.pdf$/i.test(name));
  const { pdf, pdfs: several = pdf, image } = kept.shares;
  const target = pdfs.length === 0 ? image : pdfs.length > 1 ? several : pdf;
  if (!target || files.length === 0) return Response.redirect(`${base}/`, 303);
  const id = crypto.randomUUID();
  shared.set(id, pdfs.length > 0 ? pdfs : files);
  return Response.redirect(`${base}${target}?shared=${id}`, 303);
}
