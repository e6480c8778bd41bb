import { expect, it } from 'vitest';
import { keptForMs, surplusOf } from './kept-store.ts';

const now = 1_790_000_000_000;
const entry = (key: string, ageMs: number, length = 10) =>
  [key, { at: now - ageMs, text: 'x'.repeat(length) }] as const;

it('lets go what is older than a week, or from a clock that was far ahead', () => {
  const entries = [entry('new', 0), entry('old', keptForMs + 1), entry('ahead', -keptForMs - 1)];
  expect(surplusOf(entries, now).toSorted()).toEqual(['ahead', 'old']);
});

it('lets go the oldest of too many', () => {
  const entries = Array.from({ length: 83 }, (_, age) => entry(`${age}`, age));
  expect(surplusOf(entries, now)).toEqual(['80', '81', '82']);
});

it('lets go the oldest of too much', () => {
  const entries = Array.from({ length: 10 }, (_, age) => entry(`${age}`, age, 1_000_000));
  expect(surplusOf(entries.toReversed(), now)).toEqual(['8', '9']);
});
