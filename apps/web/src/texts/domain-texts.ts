/** The texts of domains behind sign-in: only there is it known which there are. */

/** Loads them by their files, as seen from here. */
export const domainTexts = import.meta.glob<{
  readonly default: Readonly<Record<string, unknown>>;
}>([
  '../domains/**/texts/*.json',
  // Brought by the pages that show them.
  '!../domains/*/protocols/**',
  '!../domains/*/{sign-in,registration,fields}/**',
]);
