import { itemId, seconds, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createAccountRows, type OpenRows } from './account-rows.ts';

const [one, two, other, nobodys] = [itemId(1), itemId(2), itemId(3), itemId(4)];

function open(perSecond: number | undefined) {
  const clock = createManualClock();
  const rows = createAccountRows({
    ...{ clock, perSecond, savedSeconds: 10 },
    accountsOf: async () =>
      new Map([
        [one, userId(7)],
        [two, userId(7)],
        [other, userId(8)],
      ]),
  });
  return { clock, rows };
}

/** Adds what there is room for, of so many. */
const add = (rows: OpenRows, item: typeof one, times: number): number => {
  let added = 0;
  for (let n = 0; n < times; n += 1) {
    if (rows.isRoom(item)) {
      rows.added(item);
      added += 1;
    } else rows.leftOut(item);
  }
  return added;
};

test('an account adds so many a second, and what it did not use for a while at once', async () => {
  const { clock, rows } = open(10);
  const first = await rows.open([one, two, other, nobodys]);
  expect([add(first, one, 60), add(first, two, 60), add(first, other, 60)]).toEqual([60, 40, 60]);
  // Of no account: counted by itself.
  expect(add(first, nobodys, 120)).toBe(100);
  first.commit();
  clock.advance(seconds(2));
  expect(add(await rows.open([two]), two, 100)).toBe(20);
  expect(rows.takeBeyond()).toEqual(
    new Map([
      [two, 20],
      [nobodys, 20],
    ]),
  );
  expect(rows.takeBeyond()).toEqual(new Map());
});

test('a transaction that was rolled back has cost nothing', async () => {
  const { rows } = open(10);
  add(await rows.open([one]), one, 200);
  expect(rows.takeBeyond()).toEqual(new Map());
  expect(add(await rows.open([one]), one, 200)).toBe(100);
});

test('what is added all the same is waited for', async () => {
  const { clock, rows } = open(10);
  const first = await rows.open([one]);
  for (let n = 0; n < 150; n += 1) first.added(one);
  first.commit();
  clock.advance(seconds(5));
  expect((await rows.open([one])).isRoom(one)).toBe(false);
  clock.advance(seconds(1));
  expect((await rows.open([one])).isRoom(one)).toBe(true);
});

test('any number where no rate is said', async () => {
  const { rows } = open(undefined);
  expect(add(await rows.open([one]), one, 10_000)).toBe(10_000);
});
