import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**'];

/** Whole journeys that prove beside others' proofs; they begin with the same data as those of the check. */
const longJourneys = 'apps/*/journeys/**/*.long.test.ts';

/** Tests of which the check runs some cases alone, as their import says. */
const shortened = globSync('{apps,packages,scripts}/**/*.test.ts', { exclude }).filter((file) =>
  /['/](combinations\.ts|whole-run)'/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    reporters: ['verbose'],
    projects: [
      {
        test: {
          name: 'long',
          include: ['{apps,packages}/**/*.long.test.ts'],
          exclude: [...exclude, longJourneys, ...shortened],
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'in all cases',
          env: { TESTS: 'whole', PLANT_PAST_DAYS: '1' },
          globalSetup: [
            'packages/testing/src/vitest/compiled-threads.ts',
            'packages/testing/src/vitest/shared-postgres.ts',
            'packages/testing/src/vitest/prepared-data.ts',
          ],
          include: [...shortened, longJourneys],
          exclude,
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
