import { itemId, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createCalculatedRate } from './calculated-rate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const [one, two, other] = [itemId(1), itemId(2), itemId(3)];

function open(perSecond: number | undefined) {
  const clock = createManualClock();
  const rate = createCalculatedRate({
    ...{ clock, perSecond },
    keyOf: async (item) => (item === other ? '8' : '7'),
  });
  const takes = (item: typeof one, times: number): number =>
    Array.from({ length: times }, () => rate.takes(item)).filter(Boolean).length;
  return { clock, rate, takes };
}

test('an account keeps so many a second, and what it did not use for a minute at once', async () => {
  const { clock, rate, takes } = open(10);
  for (const item of [one, two, other]) rate.takes(item);
  await turn();
  expect(takes(one, 500)).toBe(500);
  expect(takes(two, 500)).toBe(100);
  // Another account's.
  expect(takes(other, 500)).toBe(500);
  clock.advance(seconds(2));
  expect(takes(one, 100)).toBe(20);
  expect(rate.takeThinned()).toEqual(
    new Map([
      [one, 80],
      [two, 400],
    ]),
  );
  expect(rate.takeThinned()).toEqual(new Map());
});

test('any number is kept where no rate is said', () => {
  const { takes, rate } = open(undefined);
  expect(takes(one, 10_000)).toBe(10_000);
  expect(rate.takeThinned().size).toBe(0);
});
