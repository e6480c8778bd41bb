import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Happening {
  waitUntil(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
  readonly request?: object;
  readonly data?: unknown;
  readonly notification?: object;
}
type Listen = (event: Happening) => void;

const listeners = new Map<string, Listen>();
const { toSorted } = Array.prototype;
/** Node brings it at its first use, with what is taken away below. */
await new Response('').text();

/** Resolves when the worker is done with an event. */
const happens = (type: string, data?: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    listeners.get(type)?.({ data, waitUntil: (work) => void work.then(resolve, reject) });
  });

const clicked = (notification: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const waitUntil = (work: Promise<unknown>) => void work.then(resolve, reject);
    listeners.get('notificationclick')?.({ notification, waitUntil });
  });

/** What a page that asks for a path is answered; null where the worker leaves it to the browser. */
const answerTo = async (path: string, mode = 'navigate'): Promise<string | null> => {
  let answer: Promise<Response> | null = null;
  listeners.get('fetch')?.({
    request: { url: `https://mill.test${path}`, method: 'GET', mode },
    waitUntil: () => {},
    respondWith(given) {
      answer = given;
    },
  });
  return answer === null ? null : await (await (answer as Promise<Response>)).text();
};

/** Caches by name, each with texts by path. */
const keptIn = (all: Record<string, Record<string, string>>): void => {
  const pathOf = (asked: string | { url: string }): string =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://mill.test').pathname;
  const find = (name: string, asked: string | { url: string }): Response | undefined => {
    const text = all[name]?.[pathOf(asked)];
    return text === undefined ? undefined : new Response(text);
  };
  vi.stubGlobal('caches', {
    async open(name: string) {
      all[name] ??= {};
      const kept = all[name];
      return {
        match: async (asked: string | { url: string }) => find(name, asked),
        async addAll(paths: readonly string[]) {
          for (const path of paths) kept[path] = await (await fetch(path)).text();
        },
        async put(asked: string | { url: string }, answer: Response) {
          kept[pathOf(asked)] = await answer.text();
        },
      };
    },
    match: async (asked: string | { url: string }) =>
      Object.keys(all)
        .map((name) => find(name, asked))
        .find((one) => one !== undefined),
  });
};
const nobodyAnswers = (): void => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
};
const everybodyAnswers = (text: (path: string) => string, status = 200): void => {
  vi.stubGlobal(
    'fetch',
    async (asked: string | { url: string }) =>
      new Response(text(typeof asked === 'string' ? asked : asked.url), { status }),
  );
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__BUILD__', '4');
  vi.stubGlobal('__PHONE_FILES__', { 'zh-CN': ['/assets/phone-4.js', '/assets/zh-4.js'] });
  vi.stubGlobal('location', new URL('https://mill.test/sw.js'));
  vi.stubGlobal('addEventListener', (type: string, listen: Listen) => listeners.set(type, listen));
  // The oldest supported browser has none, and what the pages add to it no worker sees.
  Reflect.deleteProperty(Array.prototype, 'toSorted');
});
afterEach(() => {
  Array.prototype.toSorted = toSorted;
  vi.unstubAllGlobals();
});

const pageThatHears = (told: unknown[]) => ({
  postMessage: (message: unknown) => told.push(message),
});

it('tells all pages of its build while it is installed, before it replaces another', async () => {
  const told: unknown[] = [];
  vi.stubGlobal('caches', { open: async () => ({ addAll: async () => {} }) });
  vi.stubGlobal('clients', {
    matchAll: async ({ includeUncontrolled }: { includeUncontrolled: boolean }) =>
      includeUncontrolled ? [pageThatHears(told)] : [],
  });
  // The one before is busy: this one waits.
  vi.stubGlobal('skipWaiting', () => new Promise(() => {}));
  await import('./worker.ts');
  void happens('install');
  await vi.waitFor(() => expect(told).toEqual([{ build: '4' }]));
});

it('takes over: keeps the files of two builds, and tells the pages of its own', async () => {
  const names = new Set(['millwright 3', 'millwright 1', 'others', 'millwright 4', 'millwright 2']);
  const told: unknown[] = [];
  const claim = vi.fn(async () => {});
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  vi.stubGlobal('clients', {
    claim,
    matchAll: async () => [pageThatHears(told)],
  });
  await import('./worker.ts');
  await happens('activate');
  expect([...names].sort()).toEqual(['millwright 3', 'millwright 4', 'others']);
  expect(claim).toHaveBeenCalledOnce();
  expect(told).toEqual([{ build: '4' }]);
});

it('keeps the phone in a language once it is asked to, and answers with it where nobody else does', async () => {
  const all: Record<string, Record<string, string>> = {};
  keptIn(all);
  everybodyAnswers((path) => (path === '/m/' ? '<script src="/assets/phone-4.js">' : path));
  await import('./worker.ts');
  await happens('message', { keepPhone: 'zh-CN' });
  expect(Object.keys(all['millwright 4'] ?? {})).toEqual([
    '/assets/phone-4.js',
    '/assets/zh-4.js',
    '/m/',
  ]);
  nobodyAnswers();
  expect(await answerTo('/m/')).toBe('<script src="/assets/phone-4.js">');
  expect(await answerTo('/assets/zh-4.js', 'cors')).toBe('/assets/zh-4.js');
  everybodyAnswers(() => 'the proxy is alone', 502);
  expect(await answerTo('/m/')).toContain('phone-4.js');
});

it('keeps no page of another build beside its files', async () => {
  const all: Record<string, Record<string, string>> = {};
  keptIn(all);
  everybodyAnswers(() => '<script src="/assets/phone-5.js">');
  await import('./worker.ts');
  await happens('message', { keepPhone: 'zh-CN' });
  expect(all['millwright 4']).not.toHaveProperty('/m/');
});

it('says that nobody answers, with the picture, and asks for every page while somebody does', async () => {
  keptIn({
    'millwright 4': { '/offline.html': 'offline', '/favicon.svg': '<svg>', '/m/': 'kept' },
  });
  nobodyAnswers();
  await import('./worker.ts');
  expect(await answerTo('/device/device_page')).toBe('offline');
  expect(await answerTo('/favicon.svg', 'no-cors')).toBe('<svg>');
  expect(await answerTo('/api/v1/items', 'cors')).toBeNull();
  everybodyAnswers(() => 'new');
  expect(await answerTo('/m/')).toBe('new');
  expect(await answerTo('/favicon.svg', 'no-cors')).toBe('new');
});

it('answers with the page of its own build rather than with an older one', async () => {
  keptIn({ 'millwright 3': { '/m/': 'older' }, 'millwright 4': { '/m/': 'own' } });
  nobodyAnswers();
  await import('./worker.ts');
  expect(await answerTo('/m/')).toBe('own');
});

/** What a push service brings: JSON, as the server has encrypted it. */
const pushed = (alarm: object) => ({ json: () => alarm });
const alarm = {
  title: '[严重] 一号泵站',
  body: '超压 12.3 bar',
  ...{ tag: 'alarm:7', level: 4, language: 'zh-CN' },
  path: '/m/#/alarm/alarm_page?alarmId=7',
};
const shownBy = () => {
  const shown = vi.fn(async () => {});
  const setAppBadge = vi.fn(async () => {});
  vi.stubGlobal('registration', { showNotification: shown });
  vi.stubGlobal('navigator', { setAppBadge });
  return { shown, setAppBadge };
};

it('shows an alarm that comes while no page is open, and how many wait', async () => {
  const { shown, setAppBadge } = shownBy();
  await import('./worker.ts');
  await happens('push', pushed({ ...alarm, unconfirmed: 3 }));
  expect(shown).toHaveBeenCalledExactlyOnceWith('[严重] 一号泵站', {
    body: '超压 12.3 bar',
    ...{ tag: 'alarm:7', lang: 'zh-CN', renotify: true, requireInteraction: true },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
    data: { path: '/m/#/alarm/alarm_page?alarmId=7' },
  });
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
});

it('shows it where the browser has no badge, or none now; one that is not serious goes by itself', async () => {
  const { shown, setAppBadge } = shownBy();
  setAppBadge.mockRejectedValue(new DOMException('not installed'));
  await import('./worker.ts');
  await happens('push', pushed({ ...alarm, level: 3, unconfirmed: 3 }));
  vi.stubGlobal('navigator', {});
  await happens('push', pushed({ ...alarm, level: 3, unconfirmed: 3 }));
  await happens('push', pushed({ ...alarm, level: 3 }));
  expect(shown).toHaveBeenCalledTimes(3);
  const [, options] = shown.mock.calls[0] as unknown as [string, object];
  expect(options).toMatchObject({ requireInteraction: false });
});

it.each([
  ['focuses the page of the alarm where it is open', alarm.path, true],
  ['opens it beside other pages', '/alarm/alarm_page?alarmId=7', false],
])('a click %s', async (_what, path, isOpen) => {
  const focus = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const open = `https://mill.test${alarm.path}`;
  const other = { url: 'https://mill.test/device/device_page', focus: vi.fn() };
  vi.stubGlobal('clients', { matchAll: async () => [other, { url: open, focus }], openWindow });
  const close = vi.fn();
  await import('./worker.ts');
  await clicked({ data: { path }, close });
  expect(close).toHaveBeenCalledOnce();
  expect(focus).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow.mock.calls).toEqual(isOpen ? [] : [[`https://mill.test${path}`]]);
});

it.each([['https://evil.example/'], ['//evil.example/'], ['javascript:alert(1)'], [7]])(
  'a click opens nothing but this site: %s',
  async (path) => {
    const openWindow = vi.fn(async () => {});
    vi.stubGlobal('clients', { matchAll: async () => [], openWindow });
    await import('./worker.ts');
    await clicked({ data: { path }, close: () => {} });
    expect(openWindow.mock.calls).toEqual([['https://mill.test/']]);
  },
);

const subscription = (endpoint: string, auth: string) => ({
  options: { applicationServerKey: 'the key of the server' },
  toJSON: () => ({ endpoint, keys: { p256dh: `point of ${auth}`, auth } }),
});
const changes = (event: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const waitUntil = (work: Promise<unknown>) => void work.then(resolve, reject);
    listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil });
  });

it.each([
  ['made by the browser', true],
  ['made here', false],
])('tells its new address, %s, by the secret of the one before', async (_which, isMade) => {
  const oldSubscription = subscription('https://push.test/old', 'old');
  const newSubscription = subscription('https://push.test/next', 'next');
  const subscribe = vi.fn(async () => newSubscription);
  const asked = vi.fn(async (_address: string, _options: RequestInit) => new Response());
  vi.stubGlobal('registration', { pushManager: { subscribe } });
  vi.stubGlobal('fetch', asked);
  await import('./worker.ts');
  await changes({ oldSubscription, newSubscription: isMade ? newSubscription : null });
  const [address, { body, ...options } = {}] = asked.mock.calls[0] ?? [];
  expect([address, options]).toMatchObject(['/api/v1/push/renew', { credentials: 'omit' }]);
  expect(JSON.parse(String(body))).toEqual({
    ...{ endpoint: 'https://push.test/next', p256dh: 'point of next', auth: 'next' },
    before: { endpoint: 'https://push.test/old', auth: 'old' },
  });
  const key = { userVisibleOnly: true, applicationServerKey: 'the key of the server' };
  expect(subscribe.mock.calls).toEqual(isMade ? [] : [[key]]);
  await changes({ newSubscription });
  expect(asked).toHaveBeenCalledOnce();
});
