/** Milliseconds of the longest span that a call takes: a year, be it a leap year. */
export const longestSpan = 366 * 86_400_000;
