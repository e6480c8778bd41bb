import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

it.each([
  ['nothing heard', [], 0],
  ['samples on their way', [-150, -900], 0],
  ['this machine is five minutes fast', [-301_000, -300_100, -900_000], -300_100],
  ['this machine is a minute slow', [59_000, 59_900], 59_900],
])('%s', (_, heard, off) => {
  const clock = createServerClock(() => 1_000_000);
  for (const ahead of heard) clock.heard(1_000_000 + ahead);
  expect(clock.now()).toBe(1_000_000 + off);
});
