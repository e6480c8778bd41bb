/** Which tests a change can reach, where imports do not tell: what is read or run as a program. */
import { posix } from 'node:path';

/** What a change of these reaches cannot be told: everything. */
const everything: readonly RegExp[] = [
  /^package(-lock)?\.json$/,
  /^vitest\.config\.ts$/,
  /^tsconfig[^/]*\.json$/,
  // Read as the database is made.
  /^apps\/server\/migrations\//,
  // The ground that tests stand on.
  /^packages\/testing\/(?!.*\.test\.ts$)/,
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** What runs when somebody uses the product: journeys start it as programs and import none of it. */
const isProduct = (file: string): boolean =>
  /^(apps|packages|profiles)\//.test(file) &&
  !/^packages\/testing\//.test(file) &&
  !/^apps\/[^/]+\/(journeys|long)\//.test(file) &&
  !isTest(file) &&
  !/\.builders\.ts$/.test(file);

const isJourney = (file: string): boolean => /^apps\/[^/]+\/journeys\//.test(file);

/**
 * @param changed paths of what was changed
 * @param tests paths of all tests
 * @param importing paths of the tests that import something changed, through whatever lies between
 */
export function reachedTests(
  changed: readonly string[],
  tests: readonly string[],
  importing: readonly string[],
): string[] {
  if (changed.some((file) => everything.some((pattern) => pattern.test(file)))) return [...tests];
  const importers = new Set(importing);
  // A program is started, and a file read, by the test beside it.
  const folders = new Set(
    changed.filter((file) => !isTest(file)).map((file) => posix.dirname(file)),
  );
  const isJourneyReached = changed.some(isProduct);
  return tests.filter(
    (file) =>
      importers.has(file) ||
      folders.has(posix.dirname(file)) ||
      (isJourneyReached && isJourney(file)),
  );
}
