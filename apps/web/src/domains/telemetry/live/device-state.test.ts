import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import type { DeviceState as Shown } from '../index.ts';

let DeviceState: typeof Shown;

beforeAll(async () => {
  // Pages look for what a person chose last.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  ({ DeviceState } = await import('../index.ts'));
});

it('is a line of its row while it is on its way, and no block that makes it higher', () => {
  const shown = renderToStaticMarkup(createElement(DeviceState, { device: undefined }));
  expect(shown).toMatch(/<span [^>]*aria-busy="true"/);
  expect(shown).not.toMatch(/<(div|p|section)/);
});
