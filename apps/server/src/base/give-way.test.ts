import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGiveWay, inShareOf, shareOf } from './give-way.ts';

let turn: number;
let counting: boolean;

beforeEach(() => {
  turn = 0;
  counting = true;
  const count = async (): Promise<void> => {
    while (counting) {
      await nextTurn();
      turn += 1;
    }
  };
  void count();
});
afterEach(() => {
  counting = false;
});

/** Works in steps that each take more than a slice, and notes in which turn each was. */
async function work(steps: number[], count = 10): Promise<void> {
  const giveWay = createGiveWay();
  for (let step = 0; step < count; step += 1) {
    await giveWay();
    steps.push(turn);
    const began = performance.now();
    while (performance.now() - began < 5);
  }
}

const mostInOneTurn = (steps: readonly number[]): number =>
  Math.max(...Array.from(Map.groupBy(steps, (step) => step).values(), ({ length }) => length));

it('gives all works of an account one slice of a turn together, each in its turn', async () => {
  const [own, other] = [[[], [], []] as number[][], [] as number[]];
  await Promise.all([
    ...own.map((steps) => inShareOf(1, () => work(steps))),
    inShareOf(2, () => work(other)),
  ]);
  // All begin before any of them has worked for long.
  expect(mostInOneTurn(own.flatMap((steps) => steps.slice(1)))).toBe(1);
  const ends = own.map((steps) => steps.at(-1) ?? 0);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(4);
  // The other account is done long before: it has a slice of every turn too.
  expect(other.at(-1)).toBeLessThan(Math.min(...ends));
});

it('gives work of nobody a slice of its own', async () => {
  const works: number[][] = [[], []];
  await Promise.all(works.map((steps) => work(steps)));
  expect(works.map(mostInOneTurn)).toEqual([1, 1]);
  expect(mostInOneTurn(works.flat())).toBe(2);
});

it('waits for nothing while the slice is young', async () => {
  await nextTurn();
  expect(createGiveWay()()).toBeUndefined();
});

const busy = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

it('has an account whose step could not be cut rest for as long, and nobody else', async () => {
  await nextTurn();
  const turns: number[] = [];
  const others: number[] = [];
  await Promise.all([
    inShareOf('long', async () => {
      const giveWay = createGiveWay();
      for (let step = 0; step < 3; step += 1) {
        const began = performance.now();
        busy(40);
        const took = performance.now() - began;
        await giveWay();
        // As long as it took, but for the slice that everybody has.
        turns.push((performance.now() - began - took) / took);
      }
    }),
    inShareOf('short', () => work(others, 5)),
  ]);
  expect(turns.every((part) => part > 0.8)).toBe(true);
  expect(others).toHaveLength(5);
});

it('lets a step be done while the slice of its account is young, and counts what it took', async () => {
  await nextTurn();
  const share = shareOf('line');
  expect(share.mayStep()).toBe(true);
  share.spend(1);
  expect(share.mayStep()).toBe(true);
  share.spend(30);
  expect(share.mayStep()).toBe(false);
  const order: string[] = [];
  const waits = [share.turn().then(() => order.push('first'))];
  waits.push(share.turn().then(() => order.push('second')));
  await nextTurn();
  expect(order).toEqual([]);
  await Promise.all(waits);
  expect(order).toEqual(['first', 'second']);
  await nextTurn();
  expect(share.mayStep()).toBe(true);
});

it('goes on in one slice with those that have short steps', async () => {
  await nextTurn();
  const share = shareOf('lines');
  expect(share.mayStep()).toBe(true);
  busy(5);
  expect(share.mayStep()).toBe(false);
  const turns: number[] = [];
  const step = async (): Promise<void> => {
    await share.turn();
    turns.push(turn);
    share.pass();
  };
  await Promise.all(Array.from({ length: 50 }, step));
  expect(mostInOneTurn(turns)).toBeGreaterThan(1);
});

it('has hundreds of short works of an account, as messages of one record are, share the slices', async () => {
  await nextTurn();
  const share = shareOf('messages');
  expect(share.mayStep()).toBe(true);
  busy(5);
  const turns: number[] = [];
  const message = async (): Promise<void> => {
    const giveWay = createGiveWay();
    await giveWay();
    turns.push(turn);
    // What it took is the account's: it looks once more behind its last record.
    await giveWay();
  };
  await Promise.all(Array.from({ length: 400 }, () => inShareOf('messages', message)));
  expect(turns).toHaveLength(400);
  expect(new Set(turns).size).toBeLessThan(100);
});
