/** How large an expression may be. Each bound is far beyond what a person reads at a glance. */

/** Values, operators and calls together. */
export const mostNodes = 200;
/** Brackets, calls, signs and powers within each other. */
export const deepest = 32;
/** Characters of a text in which each point counts as one: it is as long by names as it is by ids. */
export const longestText = 2000;
/** Characters of a text with all its names; no longer one is looked at. */
export const longestExpression = 48_000;
/** Milliseconds that a duration may last: a leap year. */
export const longestDuration = 366 * 86_400_000;
