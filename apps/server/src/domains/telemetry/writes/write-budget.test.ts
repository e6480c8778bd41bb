import { itemId, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../platform/metrics.ts';
import { createAccountRate } from '../account-rates.ts';
import { createWriteBudget, type WrittenBy } from './write-budget.ts';

const item = itemId(1);

/** Two rows a second, ten at once. */
function open() {
  const clock = createManualClock(timestamp(Date.UTC(2026, 2, 1)));
  const budget = createWriteBudget({
    rate: createAccountRate(clock, 2, 5),
    turns: { keyOf: async () => 'account' },
    metrics: createMetrics(),
  });
  /** How many of so many go through. */
  const given = async (count: number, by: WrittenBy): Promise<number> => {
    let taken = 0;
    for (let n = 0; n < count; n += 1) {
      await budget.demand(item, 1, by).then(
        () => void taken++,
        (error) => expect(error).toMatchObject({ code: 'general.too_many' }),
      );
    }
    return taken;
  };
  return { clock, given };
}

it('ends, and comes back with time', async () => {
  const { clock, given } = open();
  expect(await given(50, 'people')).toBe(10);
  clock.advance(seconds(1));
  expect(await given(50, 'people')).toBe(2);
});

it('of people is not used up by what acts by itself, nor that of a stop by either or by others’ stops', async () => {
  const { given } = open();
  expect(await given(50, 'itself')).toBe(10);
  expect(await given(50, 'people')).toBe(10);
  expect(await given(50, { stopOf: 7 })).toBe(10);
  expect(await given(1, { stopOf: 8 })).toBe(1);
});
