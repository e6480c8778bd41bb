import { expect, it } from 'vitest';
import { createBackfillShares } from './backfill-shares.ts';

const open = (waiting = 0) => {
  const room = { most: 1_000, inside: waiting, gone: 0 };
  const shares = createBackfillShares({
    most: room.most,
    waiting: () => room.inside,
    left: () => room.gone,
  });
  return {
    takes: shares.takes,
    bring(owner: string, rows: number) {
      shares.note(owner, rows);
      room.inside += rows;
    },
    leave(rows: number) {
      room.inside -= rows;
      room.gone += rows;
    },
    note: shares.note,
  };
};

it('an account that is alone has half of the room, and another one finds some beside it', () => {
  const room = open();
  for (let n = 0; n < 100 && room.takes('a'); n += 1) room.bring('a', 10);
  expect(room.takes('a')).toBe(false);
  room.leave(0);
  let others = 0;
  for (; others < 100 && room.takes('b'); others += 1) room.bring('b', 10);
  expect(others).toBeGreaterThan(20);
  expect(room.takes('c')).toBe(true);
});

it('what has gone in is room again for whoever brought it', () => {
  const room = open();
  room.bring('a', 300);
  room.bring('b', 200);
  room.bring('a', 250);
  expect([room.takes('a'), room.takes('b'), room.takes('c')]).toEqual([false, true, true]);
  room.leave(300);
  expect([room.takes('a'), room.takes('b')]).toEqual([true, true]);
});

it('what an earlier run left is nobody’s, and goes in first', () => {
  const room = open(400);
  room.bring('a', 350);
  expect(room.takes('a')).toBe(false);
  room.leave(400);
  expect(room.takes('a')).toBe(true);
  room.bring('b', 1);
  room.bring('a', 400);
  expect(room.takes('a')).toBe(false);
  room.leave(350);
  expect(room.takes('a')).toBe(true);
});

it('what was counted and never came there is over when nothing waits', () => {
  const room = open();
  room.note('a', 5_000);
  room.bring('b', 10);
  expect(room.takes('a')).toBe(false);
  room.leave(10);
  expect(room.takes('a')).toBe(true);
});
