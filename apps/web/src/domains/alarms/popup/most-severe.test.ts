import { expect, it } from 'vitest';
import { mostSevere } from './most-severe.ts';
import type { Popup } from './popups.store.ts';

const popup = (key: string, more: Pick<Popup, 'level' | 'priority' | 'over'> = {}): Popup => ({
  ...{ key, kind: 'alarm', text: key, place: 'P1', time: 0, to: '/' },
  ...more,
});

it.each([
  [
    'the highest level',
    [popup('a', { level: 1 }), popup('b', { level: 4 }), popup('c', { level: 3 })],
    'b',
  ],
  [
    'the highest priority of one level',
    [popup('a', { level: 3 }), popup('b', { level: 3, priority: 9 })],
    'b',
  ],
  [
    'a level before any priority',
    [popup('a', { level: 2, priority: 9 }), popup('b', { level: 3 })],
    'b',
  ],
  ['the newest of one level', [popup('a', { level: 3 }), popup('b', { level: 3 })], 'a'],
  [
    'what lasts before what is over',
    [popup('a', { level: 4, over: true }), popup('b', { level: 1 })],
    'b',
  ],
  ['an alarm before what has no level', [popup('a'), popup('b', { level: 1 })], 'b'],
  [
    'what has no level before what is over',
    [popup('a', { level: 4, over: true }), popup('b')],
    'b',
  ],
  ['the only one', [popup('a')], 'a'],
  ['nothing of nothing', [], undefined],
])('%s stands for all', (_, popups, key) => {
  expect(mostSevere(popups)?.key).toBe(key);
});
