/** Runs steps in their order, two beside each other: most are programs of one thread. */
import type { Step } from './step.ts';

const lanes = 2;

/**
 * @param run does not reject; a step that is `alone` begins when all before it have ended, and those
 *   after it wait for its end
 */
export async function runSteps(
  steps: readonly Step[],
  run: (step: Step, index: number) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const [index, step] of steps.entries()) {
    if (step.alone === true) await Promise.all(running);
    else if (running.size === lanes) await Promise.race(running);
    const work: Promise<void> = run(step, index).finally(() => running.delete(work));
    running.add(work);
    if (step.alone === true) await work;
  }
  await Promise.all(running);
}
