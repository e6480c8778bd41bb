import { expect, it } from 'vitest';
import { chooseSteps } from './choose-steps.ts';
import { outcomeOf, type Step } from './step.ts';

const steps = ['types: apps/web', 'types: apps/server', 'import law'].map(
  (name): Step => ({ name, run: async () => outcomeOf([]) }),
);
const names = (words: readonly string[]) => chooseSteps(steps, words).map(({ name }) => name);

it('is every step, unless words pick some', () => {
  expect(names([])).toEqual(['types: apps/web', 'types: apps/server', 'import law']);
  expect(names(['web', 'law'])).toEqual(['types: apps/web', 'import law']);
});

it('refuses a word that no step has, and names the steps, also beside one that fits', () => {
  expect(() => names(['typos'])).toThrow(
    'No step is called typos. There are:\n  types: apps/web\n  types: apps/server\n  import law',
  );
  expect(() => names(['types', 'lore'])).toThrow('lore');
});
