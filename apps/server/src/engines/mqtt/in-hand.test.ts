import { expect, test } from 'vitest';
import { createInHand } from './in-hand.ts';

const open = () => createInHand({ ofOwner: 10_000, inAll: 30_000 });

test('an owner has its bound, and a part of the bound of all', () => {
  const inHand = open();
  for (let n = 0; n < 3; n += 1) inHand.begin('a', 4_000);
  expect([inHand.hasRoom('a'), inHand.hasRoom('b')]).toEqual([false, true]);
  for (const other of ['b', 'c', 'd', 'e']) inHand.begin(other, 4_000);
  inHand.begin('b', 4_000);
  // Five share thirty thousand.
  expect([inHand.hasRoom('b'), inHand.hasRoom('c'), inHand.hasRoom('f')]).toEqual([
    false,
    true,
    true,
  ]);
  for (const other of ['c', 'd', 'e']) inHand.end(other, 4_000);
  expect(inHand.hasRoom('b')).toBe(true);
});

test('those that wait go on one after another as there is room, and all when nothing is in hand', () => {
  const inHand = open();
  const gone: string[] = [];
  const sizes = [9_000, 3_000, 3_000];
  for (const bytes of sizes) inHand.begin('a', bytes);
  const goOn = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => () => {
    gone.push(name);
  });
  for (const one of goOn) inHand.wait('a', one);
  inHand.leave('a', goOn[1] as () => void);
  inHand.end('a', 3_000);
  expect(gone).toEqual([]);
  inHand.end('a', 9_000);
  expect(gone).toEqual(['first']);
  inHand.end('a', 3_000);
  expect(gone).toEqual(['first', 'third', 'fourth', 'fifth']);
  expect(inHand.hasRoom('a')).toBe(true);
});
