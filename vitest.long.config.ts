import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'long',
    include: ['apps/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
