/** The tests, counted by vitest's own report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, runProgram, type Step } from './step.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly success: boolean;
}

/** A file that does not even load has no failed test, but fails all the same. */
export const countTests = (report: Report): Outcome => ({
  passed: report.numPassedTests,
  failed: report.success ? 0 : Math.max(report.numFailedTests, report.numFailedTestSuites, 1),
});

const limitMs = 22 * 60_000;

export const vitestStep: Step = {
  name: 'tests',
  async run(root) {
    const folder = mkdtempSync(join(tmpdir(), 'millwright-check-'));
    const file = join(folder, 'report.json');
    try {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { code } = await runProgram('vitest', args, {
        cwd: root,
        show: true,
        timeoutMs: limitMs,
      });
      if (code === null) return { passed: 0, failed: 1, words: 'the tests took too long' };
      return countTests(JSON.parse(readFileSync(file, 'utf8')));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
