import { type ItemId, itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createItemReadings } from './item-readings.ts';

function fixture() {
  const begun: (ItemId | 'all')[] = [];
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const readings = createItemReadings(
    (item) =>
      new Promise((resolve) => {
        begun.push(item);
        ends.push(resolve);
      }),
    (error) => failures.push(error),
  );
  return { begun, ends, readings, failures };
}

const [one, two] = [itemId(1), itemId(2)];
const nextTurn = () => new Promise(setImmediate);

it('reads an item once for all that is asked before its turn, and once more for what comes later', async () => {
  const { begun, ends, readings } = fixture();
  const first = readings.again(one);
  await nextTurn();
  const later = [readings.again(one), readings.again(two), readings.again(one)];
  expect(begun).toEqual([one]);
  ends.shift()?.();
  await first;
  await nextTurn();
  expect(begun).toEqual([one, one]);
  ends.shift()?.();
  await nextTurn();
  expect(begun).toEqual([one, one, two]);
  ends.shift()?.();
  await Promise.all(later);
  await readings.settled();
});

it('goes on after a reading that failed', async () => {
  const failures: unknown[] = [];
  let count = 0;
  const readings = createItemReadings(
    async () => {
      count += 1;
      if (count === 1) throw new Error('the database is away');
    },
    (error) => failures.push(error),
  );
  await expect(readings.again(one)).rejects.toThrow('away');
  await readings.again(one);
  expect([count, failures.length]).toEqual([2, 1]);
});
