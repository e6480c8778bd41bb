/** How often things that are made up at random are tried: in the check, and in the long tests. */
export const evaluations = { check: 30_000, long: 10_000_000 };
export const hostileTexts = { check: 3000, long: 1_000_000 };
