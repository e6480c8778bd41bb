import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**'];

/** Journeys of which the check runs every size and every language, but not every pair of them. */
const shortened = globSync('apps/*/journeys/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('./combinations.ts'),
);

export default defineConfig({
  test: {
    reporters: ['verbose'],
    projects: [
      {
        test: {
          name: 'long',
          include: ['{apps,packages}/**/*.long.test.ts'],
          exclude,
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys in all combinations',
          env: { JOURNEYS: 'all' },
          include: shortened,
          exclude,
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
