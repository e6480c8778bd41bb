/**
 * The service worker. Files with a hash in their name are kept, for they never change; pages are
 * asked for each time. Where nobody answers, the phone's page is the one that was kept, with all its
 * files, once somebody has used it signed in; other pages are one of our own. What the API answers is
 * never touched. Alarms that a push service brings are shown as they come: nothing is asked for them, and
 * nobody has to be signed in here. Imports nothing: it is built as one file.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Telling extends Waiting {
  readonly data: unknown;
}

interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}

interface Clicked extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Changed extends Waiting {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** How a notification is shown; the pages' own types know a part of it. */
type Shown = NotificationOptions & { readonly renotify: boolean };

/** The part of ServiceWorkerGlobalScope that is used; the pages' own types exclude it. */
interface Scope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: {
      readonly includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(message: unknown): void }[]>;
    matchAll(of: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly pushManager: PushManager;
    showNotification(title: string, shown: Shown): Promise<void>;
  };
  /** The badge is there where the browser has one. */
  readonly navigator: { setAppBadge?(count: number): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(type: 'message', listen: (event: Telling) => void): void;
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listen: (event: Changed) => void): void;
}

const scope = globalThis as unknown as Scope;

const prefix = 'millwright ';
const ours = prefix + __BUILD__;
const offlinePage = '/offline.html';
const phonePage = '/m/';
/** Beside the files with a hash: what pages name that are shown without a network. */
const plainFiles = ['/offline.js', '/favicon.svg', '/appearance.js', '/early-phone.js'];
/** Files that are kept at the same time; a browser has six connections to a server. */
const atOnce = 4;
/** Nobody waits longer for a page that is at hand. */
const answerLimitMs = 4000;

/** Pages of another build learn that there is this one. */
const tellPages = async (): Promise<void> => {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ build: __BUILD__ });
};

/** The worker before may be busy for minutes until it is replaced: pages are told without it. */
const prepare = async (): Promise<void> => {
  const cache = await scope.caches.open(ours);
  await cache.addAll([offlinePage, ...plainFiles]);
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

/** That of this build first: another one's page asks for other files. */
const keptAt = async (path: string): Promise<Response | undefined> =>
  (await (await scope.caches.open(ours)).match(path)) ?? (await scope.caches.match(path));

/** Keeps all that the phone needs in a language, the page at last: what there is of it is whole. */
const keepPhone = async (language: string): Promise<void> => {
  const files = __PHONE_FILES__[language] ?? [];
  const cache = await scope.caches.open(ours);
  const known = await Promise.all(files.map((file) => cache.match(file)));
  const missing = files.filter((_, place) => known[place] === undefined);
  // A few at a time: the page that is shown has the other connections.
  for (let from = 0; from < missing.length; from += atOnce) {
    await cache.addAll(missing.slice(from, from + atOnce));
  }
  // As a browser asks for a page: to others the server says that there is no such thing.
  const headers = { accept: 'text/html' };
  const page = await fetch(phonePage, { cache: 'no-cache', headers });
  const text = page.ok ? await page.clone().text() : '';
  // Another build may have come meanwhile, with a worker of its own.
  if (files.some((file) => text.includes(file))) await cache.put(phonePage, page);
};

/** Of a proxy before a server that is gone. */
const isGone = ({ status }: Response): boolean => status >= 502 && status <= 504;

const answered = async (request: Request): Promise<Response> => {
  const answer = await fetch(request);
  if (isGone(answer)) throw new TypeError(answer.statusText);
  return answer;
};

const pageOrKept = async (request: Request, path: string): Promise<Response> => {
  const page = path === phonePage ? await keptAt(phonePage) : undefined;
  const asked = answered(request);
  try {
    if (page === undefined) return await asked;
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(page), answerLimitMs));
    return await Promise.race([asked, late]);
  } catch (failure) {
    const instead = page ?? (await keptAt(offlinePage));
    if (instead === undefined) throw failure;
    return instead;
  }
};

const plainOrKept = async (request: Request, path: string): Promise<Response> => {
  try {
    return await answered(request);
  } catch (failure) {
    const instead = await keptAt(path);
    if (instead === undefined) throw failure;
    return instead;
  }
};

/** An alarm as the server sends it, encrypted until it is here. */
interface Alarm {
  readonly title: string;
  readonly body: string;
  /** What is shown under it already is replaced. */
  readonly tag: string;
  readonly level: number;
  readonly language: string;
  /** Where a click leads, on this site. */
  readonly path: string;
  /** Alarms that wait for the reader; unknown where left out. */
  readonly unconfirmed?: number;
}

/** It stays until somebody has seen it. */
const serious = 4;

const showAlarm = async ({ title, unconfirmed, ...alarm }: Alarm): Promise<void> => {
  await scope.registration.showNotification(title, {
    body: alarm.body,
    tag: alarm.tag,
    lang: alarm.language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    renotify: true,
    requireInteraction: alarm.level >= serious,
    data: { path: alarm.path },
  });
  // The alarm is told, whatever becomes of the badge.
  if (unconfirmed !== undefined) await scope.navigator.setAppBadge?.(unconfirmed).catch(() => {});
};

/** Whatever comes, nothing but this site is opened. */
const pathOf = (data: unknown): string => {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const { origin } = scope.location;
  const address = typeof path === 'string' ? new URL(path, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/`;
};

/** The page of the alarm: that which is open, else a new one, for in others something may be half entered. */
const openAlarm = async (data: unknown): Promise<void> => {
  const address = pathOf(data);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open === undefined ? scope.clients.openWindow(address) : open.focus());
};

/**
 * The push service has given this browser another address. Who it was says its secret: nobody is signed
 * in here. Browsers that do not say what it was are off from then on, and the page says so.
 */
const renew = async ({ oldSubscription: old, newSubscription }: Changed): Promise<void> => {
  const before = old?.toJSON();
  if (!old || !before?.endpoint || !before.keys?.auth) return;
  const { applicationServerKey } = old.options;
  const made =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    }));
  const { endpoint, keys } = made.toJSON();
  await fetch('/api/v1/push/renew', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'Millwright' },
    body: JSON.stringify({
      endpoint,
      p256dh: keys?.p256dh,
      auth: keys?.auth,
      before: { endpoint: before.endpoint, auth: before.keys.auth },
    }),
  });
};

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
scope.addEventListener('push', (event) => {
  // Only the server has the keys to send something here.
  const alarm = event.data?.json();
  if (alarm !== undefined) event.waitUntil(showAlarm(alarm as Alarm));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAlarm(event.notification.data));
});
scope.addEventListener('install', (event) => event.waitUntil(prepare()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  const isPage = request.mode === 'navigate' && !/^\/api(\/|$)/i.test(pathname);
  if (isPage) event.respondWith(pageOrKept(request, pathname));
  if (plainFiles.includes(pathname)) event.respondWith(plainOrKept(request, pathname));
});
scope.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('keepPhone' in data)) return;
  event.waitUntil(keepPhone(String(data.keepPhone)));
});
