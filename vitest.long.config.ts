import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**'];

/** Tests of which the check runs some cases alone, as their import says. */
const shortened = globSync('apps/**/*.test.ts', { exclude }).filter((file) =>
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
          exclude,
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'in all cases',
          env: { TESTS: 'whole' },
          include: shortened,
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
