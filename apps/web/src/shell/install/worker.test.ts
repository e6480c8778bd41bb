import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listen = (event: { waitUntil(work: Promise<unknown>): void }) => void;

const listeners = new Map<string, Listen>();
const { toSorted } = Array.prototype;

/** Resolves when the worker is done with an event. */
const happens = (type: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    listeners.get(type)?.({ waitUntil: (work) => void work.then(resolve, reject) });
  });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__BUILD__', '4');
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
