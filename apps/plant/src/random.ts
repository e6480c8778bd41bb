/** Chance that repeats itself: the same seed gives the same plant. */
export interface Random {
  /** 0 ≤ n < 1. */
  uniform(): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
}

/** Mulberry32, a 32-bit generator that passes the usual tests of randomness. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}
