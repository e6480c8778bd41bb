import { describe, expect, it } from 'vitest';
import { inOwnOrder, placedAfterMove } from './own-order.ts';

const same = (id: number): number => id;

describe('inOwnOrder', () => {
  it.each([
    ['nothing placed', [1, 2, 3], [], [1, 2, 3]],
    ['placed first, the rest as it stands', [1, 2, 3, 4], [3, 1], [3, 1, 2, 4]],
    ['what is gone is left out', [1, 2], [9, 2], [2, 1]],
  ])('%s', (_, rows, placed, wanted) => {
    expect(inOwnOrder(rows, same, placed)).toEqual(wanted);
  });
});

describe('placedAfterMove', () => {
  const shown = [1, 2, 3, 4, 5];
  it.each([
    ['to the front', 4, 0, [4]],
    ['behind others, which keep their places', 1, 2, [2, 3, 1]],
    ['beyond the end stops at the end', 1, 99, [2, 3, 4, 5, 1]],
    ['nowhere', 2, 1, []],
    ['an unknown one', 9, 0, []],
  ])('%s', (_, moved, to, wanted) => {
    expect(placedAfterMove(shown, [], moved, to)).toEqual(wanted);
  });

  it('keeps what was placed before, here and elsewhere', () => {
    const placed = [70, 3, 1];
    const now = inOwnOrder(shown, same, placed);
    const next = placedAfterMove(now, placed, 5, 1);
    expect(next).toEqual([70, 3, 5, 1]);
    expect(inOwnOrder(shown, same, next)).toEqual([3, 5, 1, 2, 4]);
  });

  it('shows every move as it was made, from any state', () => {
    let placed: readonly number[] = [];
    let now: readonly number[] = shown;
    for (const [moved, to] of [
      [5, 0],
      [1, 4],
      [3, 2],
      [5, 4],
      [2, 1],
    ] as const) {
      const wanted = now.filter((id) => id !== moved).toSpliced(to, 0, moved);
      placed = placedAfterMove(now, placed, moved, to);
      now = inOwnOrder(shown, same, placed);
      expect(now).toEqual(wanted);
    }
  });
});
