import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { lazyAgain } from './lazy-again.ts';

it('tries again what could not be loaded, and keeps what could', async () => {
  let loads = 0;
  const part = lazyAgain<object>(async () => {
    loads++;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'shown';
  });
  const draw = async (): Promise<string> => {
    const { prelude } = await prerender(createElement(part()), { onError: () => {} });
    return new Response(prelude).text();
  };
  await expect(draw()).rejects.toThrow('dynamically imported');
  expect(await draw()).toBe('shown');
  expect(await draw()).toBe('shown');
  expect(loads).toBe(2);
});
