import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => {});
const online = vi.fn(() => true);
vi.stubGlobal('navigator', {
  get onLine() {
    return online();
  },
});
const { lazyAgain } = await import('./lazy-again.ts');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A part whose first loads fail. */
const partAfter = (failures: number) => {
  let loads = 0;
  const part = lazyAgain<object>(async () => {
    loads++;
    if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'shown';
  });
  return {
    loads: () => loads,
    async draw(): Promise<string> {
      const drawn = prerender(createElement(part()), { onError: () => {} });
      drawn.catch(() => {});
      await vi.advanceTimersByTimeAsync(1000);
      return new Response((await drawn).prelude).text();
    },
  };
};

it('tries again a second later, and keeps what could be loaded', async () => {
  const { draw, loads } = partAfter(1);
  expect(await draw()).toBe('shown');
  expect(await draw()).toBe('shown');
  expect(loads()).toBe(2);
});

it('fails after two tries, and has others for whoever shows it next', async () => {
  const { draw, loads } = partAfter(2);
  await expect(draw()).rejects.toThrow('dynamically imported');
  expect(await draw()).toBe('shown');
  expect(loads()).toBe(3);
});

it('does not wait for a network that is gone', async () => {
  online.mockReturnValue(false);
  const { draw, loads } = partAfter(1);
  await expect(draw()).rejects.toThrow('dynamically imported');
  expect(loads()).toBe(1);
});
