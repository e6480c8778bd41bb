import { turnsDuring } from '@millwright/testing';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { expect, test } from 'vitest';
import { sortInTurns } from './sort-in-turns.ts';

const random = createSeededRandom(4);
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ key: random.between(0, 50), place }));
const byKey = (one: { key: number }, other: { key: number }): number => one.key - other.key;

test.each([0, 1, 2, 511, 512, 513, 3_000])('sorts %i entries as at once, stably', async (count) => {
  const rows = rowsOf(count);
  expect(await sortInTurns(rows, byKey)).toEqual(rows.toSorted(byKey));
});

test('many leave turns to others', async () => {
  const rows = rowsOf(500_000);
  expect(await turnsDuring(() => sortInTurns(rows, byKey))).toBeGreaterThan(5);
});
