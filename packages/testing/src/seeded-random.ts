/** Random numbers that come again with the same seed, so that a failed run can be repeated. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** A new array in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state, good enough to choose moments and orders. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    shuffle(list) {
      const keyed = list.map((entry) => ({ entry, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
    },
  };
}
