import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { DearestFirst } from './scripts/check/dearest-first.ts';

// Two cores: pure tests first and side by side, then those that start engines, four at a time, for each
// waits now and then, and whole journeys through a running server, two at a time: three take as long
// (six journeys 129 s, by two 126 s, by one 168 s), and each nearly twice.
// A test's timeout ends what hangs; it is no measure of how busy the machine may be.
// Where `isolate` is off, files share a worker one after another and import the project once, which
// otherwise takes longer than most of them: what they begin they end, and no module keeps anything.
const never = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'];

const pages = ['{scripts,bench}/**/*.test.ts', 'apps/web/{src,vite}/**/*.test.{ts,tsx}'];
/** They put globals in the browser's place, which modules of pages take hold of as they load. */
const browserless = globSync(pages, { exclude: never }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.stubGlobal('),
);

export default defineConfig({
  test: {
    // A golden file that is missing is a failure; `vitest run -u` writes it.
    update: 'none',
    sequence: { sequencer: DearestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}'],
          exclude: [...never, 'packages/testing/**'],
          // Left alone they would be one worker on two cores, and come last.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'pages',
          include: pages,
          exclude: [...never, ...browserless],
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'pages without a browser',
          include: browserless,
          exclude: never,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'engines',
          globalSetup: [
            'packages/testing/src/vitest/compiled-threads.ts',
            'packages/testing/src/vitest/shared-postgres.ts',
          ],
          include: ['apps/{server,plant}/src/**/*.test.ts', 'packages/testing/src/**/*.test.ts'],
          exclude: never,
          maxWorkers: 4,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          // A month of the plant's past takes a core longer than most journeys.
          env: { PLANT_PAST_DAYS: '1' },
          globalSetup: ['packages/testing/src/vitest/prepared-data.ts'],
          include: ['apps/*/journeys/**/*.test.ts'],
          exclude: never,
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
