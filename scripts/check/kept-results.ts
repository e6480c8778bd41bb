/**
 * What vitest has found so far, kept on disk line by line as files begin and end: whatever ends the
 * runner, the counts up to then are there, and so are the names of the files it was at.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';

/** One line of the file. */
export type KeptLine =
  | { readonly event: 'began'; readonly file: string }
  | {
      readonly event: 'ended';
      readonly file: string;
      readonly passed: number;
      readonly failed: number;
      readonly skipped: number;
      readonly ms: number;
    }
  | {
      /** The runner came to its own end. */
      readonly event: 'finished';
      /** What nobody caught: it belongs to no test. */
      readonly errors: readonly { readonly file: string | null; readonly message: string }[];
    };

/** Environment variable that names the file. */
export const keptResultsVariable = 'KEPT_RESULTS';

export default class KeptResults implements Reporter {
  readonly #path = process.env[keptResultsVariable] ?? '';
  #root = process.cwd();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#keep({ event: 'began', file: this.#short(moduleId) });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test) => test.result().state);
    const count = (state: string): number => tests.filter((each) => each === state).length;
    const failed = count('failed');
    const { collectDuration, duration } = module.diagnostic();
    this.#keep({
      event: 'ended',
      file: this.#short(module.moduleId),
      passed: count('passed'),
      // A file that does not load, or whose hooks break, has no failed test but fails all the same.
      failed: module.state() === 'failed' ? Math.max(failed, 1) : failed,
      skipped: count('skipped'),
      ms: Math.round(collectDuration + duration),
    });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#keep({
      event: 'finished',
      errors: errors.map((error) => ({
        file:
          typeof error.VITEST_TEST_PATH === 'string' ? this.#short(error.VITEST_TEST_PATH) : null,
        message: error.message,
      })),
    });
  }

  #short(file: string): string {
    return relative(this.#root, file);
  }

  #keep(line: KeptLine): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}
