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
  vi.stubGlobal('__BUILD__', '4');
  vi.stubGlobal('addEventListener', (type: string, listen: Listen) => listeners.set(type, listen));
  // The oldest supported browser has none, and what the pages add to it no worker sees.
  Reflect.deleteProperty(Array.prototype, 'toSorted');
});
afterEach(() => {
  Array.prototype.toSorted = toSorted;
  vi.unstubAllGlobals();
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
    matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }],
  });
  await import('./worker.ts');
  await happens('activate');
  expect([...names].sort()).toEqual(['millwright 3', 'millwright 4', 'others']);
  expect(claim).toHaveBeenCalledOnce();
  expect(told).toEqual([{ build: '4' }]);
});
