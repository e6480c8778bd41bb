/** Lines beyond the fourth are told apart by their dashes too: eight hues are too close for many. */

const plain = 4;
const patterns = [
  [10, 5],
  [2, 4],
  [10, 4, 2, 4],
  [18, 5],
] as const;

/** Dashes and spaces of the n-th line, in CSS pixels; none for the first four. */
export const dashesOf = (index: number): readonly number[] =>
  index < plain ? [] : (patterns[(index - plain) % patterns.length] ?? []);
