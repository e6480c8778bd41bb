/**
 * The service worker. Files with a hash in their name are kept, for they never change; pages are
 * asked for each time, with a page of our own where there is no network; what the API answers is
 * never touched. Imports nothing: it is built as one file.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The part of ServiceWorkerGlobalScope that is used; the pages' own types exclude it. */
interface Scope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: {
      readonly includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;

const prefix = 'millwright ';
const ours = prefix + __BUILD__;
const offlinePage = '/offline.html';

/** Pages of another build learn that there is this one. */
const tellPages = async (): Promise<void> => {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ build: __BUILD__ });
};

/** The worker before may be busy for minutes until it is replaced: pages are told without it. */
const prepare = async (): Promise<void> => {
  const cache = await scope.caches.open(ours);
  await cache.addAll([offlinePage, '/favicon.svg']);
  await tellPages();
  await scope.skipWaiting();
};

/** Pages of the build before may still be open: what they need stays until the next one. */
const takeOver = async (): Promise<void> => {
  const caches = (await scope.caches.keys()).filter((name) => name.startsWith(prefix));
  const old = caches.sort().slice(0, -2);
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.clients.claim();
  await tellPages();
};

const kept = async (request: Request): Promise<Response> => {
  const known = await scope.caches.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await scope.caches.open(ours)).put(request, answer.clone());
  return answer;
};

const pageOrOffline = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (failure) {
    const offline = await scope.caches.match(offlinePage);
    if (offline === undefined) throw failure;
    return offline;
  }
};

scope.addEventListener('install', (event) => event.waitUntil(prepare()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  const isPage = request.mode === 'navigate' && !/^\/api(\/|$)/i.test(pathname);
  if (isPage) event.respondWith(pageOrOffline(request));
});
