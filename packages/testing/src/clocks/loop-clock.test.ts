import { expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { startLoopClock } from './loop-clock.ts';

it('goes on with the loop, and counts a pause of the process once', async () => {
  using clock = startLoopClock();
  await waitFor('a tenth of a second', () => clock.passed() >= 100);
  const before = clock.passed();
  const until = performance.now() + 500;
  while (performance.now() < until);
  await new Promise((turn) => setImmediate(turn));
  expect(clock.passed() - before).toBeLessThanOrEqual(40);
});
