import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestBudget, nearestName } from './nearest.ts';

const names = ['temperature', 'pressure', 'flow', '进水温度', '出水温度', 'x'];

test.each([
  ['temprature', 'temperature'],
  ['TEMPERATURE', 'temperature'],
  ['presusre', 'pressure'],
  ['flwo', 'flow'],
  ['进水温渡', '进水温度'],
  ['level', null],
  ['y', null],
  ['', null],
  ['x'.repeat(61), null],
])('%s was meant as %s', (name, meant) => {
  expect(nearestName(name, names)).toBe(meant);
});

/** Counts how many were asked for. */
function counting(most: number, nameOf: (index: number) => string) {
  const counted = {
    asked: 0,
    *[Symbol.iterator]() {
      for (; counted.asked < most; counted.asked += 1) yield nameOf(counted.asked);
    },
  };
  return counted;
}

test('of two long names that differ in many letters neither was meant', () => {
  expect(nearestName(`${'a'.repeat(55)}bbbbb`, ['a'.repeat(60)])).toBeNull();
  expect(nearestName(`${'a'.repeat(56)}bbbb`, ['a'.repeat(60)])).toBe('a'.repeat(60));
});

test('names of one text share a budget, and none is looked at when it is spent', () => {
  const budget = nearestBudget();
  const long = counting(100_000, (index) => `${'ab'.repeat(27)}${String(index).padStart(6, 'x')}`);
  while (budget.left > 0) {
    long.asked = 0;
    expect(nearestName(`${'ba'.repeat(27)}yyyyyy`, long, budget)).toBeNull();
  }
  expect(long.asked).toBeLessThan(10_000);
  const near = counting(100_000, () => 'temperature');
  expect(nearestName('temprature', near, budget)).toBeNull();
  expect(near.asked).toBe(0);
});

test('says what the definition says', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(word, word, (name, other) => {
      const most = Math.max(1, Math.min(4, Math.floor(name.length / 3)));
      const isNear = changesBetween(name, other) <= most;
      expect(nearestName(name, [other])).toBe(isNear ? other : null);
    }),
    { numRuns: 3000 },
  );
});

/** The changes of one letter, or of two neighbours, that lead from one to the other. */
function changesBetween(from: string, to: string): number {
  const known = new Map<string, number>();
  const between = (a: number, b: number): number => {
    if (a === 0 || b === 0) return a + b;
    const at = `${a},${b}`;
    const told = known.get(at);
    if (told !== undefined) return told;
    const isSwapped = a > 1 && b > 1 && from[a - 1] === to[b - 2] && from[a - 2] === to[b - 1];
    const changes = Math.min(
      between(a - 1, b) + 1,
      between(a, b - 1) + 1,
      between(a - 1, b - 1) + (from[a - 1] === to[b - 1] ? 0 : 1),
      isSwapped ? between(a - 2, b - 2) + 1 : Number.POSITIVE_INFINITY,
    );
    known.set(at, changes);
    return changes;
  };
  return between(from.length, to.length);
}
