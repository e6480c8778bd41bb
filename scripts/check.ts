/**
 * The one check that decides whether a change is sound; its last line sums up everything.
 * Words after it pick the steps whose names contain one of them: `node scripts/check.ts types law`.
 * A word that no step has is refused.
 * `changed` runs all steps, but of the tests only those that the work at hand can reach: what has
 * changed since it left the trunk, or since the commit that is named after it.
 */
import { delimiter, dirname, join } from 'node:path';
import { changeBase } from './check/changed-tests.ts';
import { chooseSteps } from './check/choose-steps.ts';
import { runSteps } from './check/run-steps.ts';
import type { Outcome, Step } from './check/step.ts';
import { steps } from './check/steps.ts';

const root = dirname(import.meta.dirname);
process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const words = process.argv.slice(2);
const isChanged = words[0] === 'changed';
const wanted = isChanged ? [] : words;
const chosen = choose();

function choose(): readonly Step[] {
  try {
    return chooseSteps(steps(root, isChanged ? changeBase(root, words[1]) : null), wanted);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

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
await runSteps(chosen, async (step, index) => {
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
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
