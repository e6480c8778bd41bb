/** Real runs of the runner that go wrong, in a project of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runTests } from './vitest-step.ts';

// Each starts a runner with workers of its own.
vi.setConfig({ testTimeout: 60_000 });

const cache = join(dirname(dirname(import.meta.dirname)), '.cache');
const head = "import { expect, test } from 'vitest';\n";
const green = `${head}test('is green', () => expect(1).toBe(1));\n`;

let root: string;
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  // Below this project, whose packages it uses.
  root = mkdtempSync(join(cache, 'vitest-step-'));
  writeFileSync(join(root, 'vitest.config.ts'), 'export default { test: { maxWorkers: 2 } };\n');
  writeFileSync(join(root, 'green.test.ts'), green);
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (file: string, text: string, limitMinutes = 1) => {
  writeFileSync(join(root, file), `${head}${text}\n`);
  return runTests(root, { args: [], limitMinutes, show: false });
};

test('counts what passed', async () => {
  const outcome = await run('other.test.ts', "test('too', () => expect(1).toBe(1));");
  expect(outcome).toMatchObject({ passed: 2, failed: 0 });
});

test('an error that nobody hears is told with its file', async () => {
  const unheard = `test('listens twice', async () => {
    const { createServer } = await import('node:net');
    const { once } = await import('node:events');
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    createServer().listen(first.address().port, '127.0.0.1');
    await new Promise((resolve) => setImmediate(resolve));
    first.close();
  });`;
  const outcome = await run('listener.test.ts', unheard);
  expect(outcome).toMatchObject({ passed: 2, failed: 1 });
  expect(outcome.words).toMatch(/^listener\.test\.ts: listen EADDRINUSE/);
});

test('a worker that dies is told with its file', async () => {
  const outcome = await run('dies.test.ts', "test('dies', () => process.kill(process.pid, 9));");
  expect(outcome).toMatchObject({ passed: 1 });
  expect(outcome.failed).toBeGreaterThan(0);
  expect(outcome.words).toContain('dies.test.ts');
});

test('a file that does not load is a failure', async () => {
  const outcome = await run('broken.test.ts', "import './nowhere.ts';");
  expect(outcome).toMatchObject({ passed: 1, failed: 1, words: 'broken.test.ts: 1 failed' });
});

test('what takes too long is ended, and what had been found is counted', async () => {
  const outcome = await run(
    'endless.test.ts',
    "test('never ends', { timeout: 100_000 }, () => new Promise(() => setInterval(() => {}, 1000)));",
    0.15,
  );
  expect(outcome.passed).toBe(1);
  expect(outcome.failed).toBe(1);
  expect(outcome.words).toMatch(/longer than 0\.15 minutes; 1 files[^\n]*\nendless\.test\.ts: /);
});
