/** Which steps of the check somebody asked for. */
import type { Step } from './step.ts';

/**
 * The steps whose names contain one of the words; all of them without words.
 * @throws RangeError naming the words that no step has, and the steps there are
 */
export function chooseSteps(steps: readonly Step[], words: readonly string[]): readonly Step[] {
  const unknown = words.filter((word) => !steps.some(({ name }) => name.includes(word)));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => `  ${name}`).join('\n');
    throw new RangeError(`No step is called ${unknown.join(', ')}. There are:\n${names}`);
  }
  return words.length === 0
    ? steps
    : steps.filter(({ name }) => words.some((word) => name.includes(word)));
}
