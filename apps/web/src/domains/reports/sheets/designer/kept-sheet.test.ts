import { beforeEach, expect, it, vi } from 'vitest';
import { emptyTemplate } from '../empty-template.ts';
import { forgetSheet, keepSheet, keptSheet } from './kept-sheet.ts';

const kept = { version: 3, name: '日报表', template: emptyTemplate };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});

it('keeps a sheet for who laid it out, until it is forgotten', () => {
  keepSheet('a', 7, kept);
  expect(keptSheet('a', 7)).toEqual(kept);
  expect(keptSheet('b', 7)).toBeNull();
  expect(keptSheet('a', 8)).toBeNull();
  forgetSheet('a', 7);
  expect(keptSheet('a', 7)).toBeNull();
});

it.each([
  '{',
  '7',
  '{}',
  JSON.stringify({ ...kept, template: null }),
  JSON.stringify({ ...kept, template: { ...emptyTemplate, format: 99 } }),
])('takes %s for nothing', (text) => {
  keepSheet('a', 7, kept);
  for (const name of stored.keys()) stored.set(name, text);
  expect(keptSheet('a', 7)).toBeNull();
});

it('goes on where the browser has no room', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => keepSheet('a', 7, kept)).not.toThrow();
});
