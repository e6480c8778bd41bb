import { expect, it } from 'vitest';
import { createLoggedRefusals } from './logged-refusals.ts';

const minute = 60_000;
const holds = { code: 'interlock.holds', details: { name: '检修' } };
const other = { code: 'interlock.holds', details: { name: '门开' } };

it('logs the first of a cause, and then at growing intervals', () => {
  const logged = createLoggedRefusals();
  const at: number[] = [];
  for (let now = 0; now <= 300; now += 1) if (logged.take(holds, now * minute)) at.push(now);
  expect(at).toEqual([0, 1, 6, 21, 81, 141, 201, 261]);
});

it('logs another cause at once, and the first again after something was sent', () => {
  const logged = createLoggedRefusals();
  expect([holds, holds, other, other, holds].map((one) => logged.take(one, 1000))).toEqual([
    ...[true, false, true, false, true],
  ]);
  logged.forget();
  expect(logged.take(holds, 1001)).toBe(true);
});

it('is as long silent as before though the clock was set', () => {
  const logged = createLoggedRefusals();
  logged.take(holds, 0);
  logged.clockSet(60 * minute);
  expect(logged.take(holds, 60 * minute + 59_999)).toBe(false);
  expect(logged.take(holds, 61 * minute)).toBe(true);
});
