/** The tests, counted by what was kept of them as they came. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedTests } from './changed-tests.ts';
import { keptResultsVariable } from './kept-results.ts';
import { type Outcome, runProgram, type Step } from './step.ts';
import { sumUpTests } from './sum-up-tests.ts';

const reporter = join(import.meta.dirname, 'kept-results.ts');
/** Ends what hangs, on a machine that is several times slower than usual too. */
const limitMinutes = 40;

/**
 * Runs vitest below `root`.
 * @param run.args more arguments of `vitest run`
 */
export async function runTests(
  root: string,
  run: { readonly args: readonly string[]; readonly limitMinutes: number; readonly show: boolean },
): Promise<Outcome> {
  const folder = join(root, '.cache');
  const kept = join(folder, 'tests.jsonl');
  mkdirSync(folder, { recursive: true });
  writeFileSync(kept, '');
  const { code, signal, timedOut } = await runProgram(
    'vitest',
    ['run', '--reporter=default', `--reporter=${reporter}`, ...run.args],
    {
      cwd: root,
      show: run.show,
      timeoutMs: run.limitMinutes * 60_000,
      env: { [keptResultsVariable]: kept },
    },
  );
  const end = { code, signal, overLimit: timedOut ? run.limitMinutes : null };
  return sumUpTests(readFileSync(kept, 'utf8'), end);
}

export const vitestStep: Step = {
  name: 'tests',
  alone: true,
  run: (root) => runTests(root, { args: [], limitMinutes, show: true }),
};

/** Those tests alone that what was changed since `base` can reach. */
export const changedTestsStep = (base: string): Step => ({
  name: `tests that a change since ${base.slice(0, 10)} can reach`,
  alone: true,
  async run(root) {
    const files = await changedTests(root, base);
    if (files.length === 0) return { passed: 1, failed: 0, words: 'it reaches none' };
    return runTests(root, { args: files, limitMinutes, show: true });
  },
});
