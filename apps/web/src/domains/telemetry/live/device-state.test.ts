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

it('takes no room in its row while it is on its way', () => {
  const shown = renderToStaticMarkup(createElement(DeviceState, { device: undefined }));
  expect(shown).not.toContain('aria-busy');
});
