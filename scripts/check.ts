/**
 * The one check that decides whether a change is sound; its last line sums up everything.
 * Words after it pick the steps whose names contain one of them: `node scripts/check.ts types law`.
 */
import { delimiter, dirname, join } from 'node:path';
import type { Outcome, Step } from './check/step.ts';
import { steps } from './check/steps.ts';

const root = dirname(import.meta.dirname);
process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const wanted = process.argv.slice(2);
const chosen = steps(root).filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

/** A step that breaks off has failed; the others still tell what they find. */
const outcomeOf = async (step: Step): Promise<Outcome> => {
  try {
    return await step.run(root);
  } catch (error) {
    return { passed: 0, failed: 1, words: error instanceof Error ? `${error.stack}` : `${error}` };
  }
};

let passed = 0;
let failed = 0;
for (const [index, step] of chosen.entries()) {
  const began = performance.now();
  console.log(`[${index + 1}/${chosen.length}] ${step.name} …`);
  const outcome = await outcomeOf(step);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `[${index + 1}/${chosen.length}] ${step.name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'} (${took} s)`,
  );
  if (outcome.words) console.log(outcome.words.replace(/^/gm, '    '));
  passed += outcome.passed;
  failed += outcome.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
