import {
  type Duration,
  milliseconds,
  seconds,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createWorkLoop } from './work-loop.ts';

const began = timestamp(Date.UTC(2026, 2, 1, 12));
const at = (passed: Duration): Timestamp => timestamp(began + passed);

let clock: ReturnType<typeof createManualClock>;
let looks: number[];
let due: Timestamp | null;
let outcome: (claimed: (others: boolean) => void) => Promise<boolean | 'last'>;
beforeEach(() => {
  clock = createManualClock(began);
  looks = [];
  due = null;
  outcome = async () => false;
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Starts the loop and lets time pass in steps; answers the seconds at which it looked for work. */
async function looksWithin(passing: Duration, step: Duration = seconds(1)) {
  const loop = createWorkLoop({
    name: 'test',
    lanes: 2,
    clock,
    log: silentLog,
    take: (claimed) => {
      looks.push((clock.now() - began) / 1000);
      return outcome(claimed);
    },
    nextDue: async () => due,
  });
  loop.start();
  await settled();
  for (let passed = 0; passed < passing; passed += step) {
    clock.advance(step);
    await settled();
  }
  return loop;
}

it('with nothing waiting looks every ten seconds', async () => {
  const loop = await looksWithin(seconds(30));
  expect(looks).toEqual([0, 10, 20, 30]);
  await loop.stop();
  clock.advance(seconds(60));
  expect(looks).toHaveLength(4);
});

it('looks in the moment in which something is due', async () => {
  due = at(milliseconds(2_500));
  const loop = await looksWithin(milliseconds(2_500), milliseconds(500));
  expect(looks).toEqual([0, 2.5]);
  await loop.stop();
});

it('looks no more where it is told that nothing else waits', async () => {
  const outcomes = [true, true, 'last', true] as const;
  outcome = async () => outcomes[looks.length - 1] ?? false;
  const loop = await looksWithin(seconds(0));
  expect(looks).toEqual([0, 0, 0]);
  loop.wake();
  await settled();
  expect(looks).toHaveLength(5);
  await loop.stop();
});

it('looks again after a second for what is due and held by another process', async () => {
  due = began;
  const loop = await looksWithin(seconds(3));
  expect(looks).toEqual([0, 1, 2, 3]);
  await loop.stop();
});

it('tries again a second after a failure', async () => {
  outcome = async () => {
    outcome = async () => false;
    throw new Error('no database');
  };
  const loop = await looksWithin(seconds(12));
  expect(looks).toEqual([0, 1, 11]);
  await loop.stop();
});

it('looks at once when woken, and heeds what became due by it', async () => {
  const loop = await looksWithin(seconds(1));
  due = at(seconds(4));
  loop.wake();
  await settled();
  clock.advance(seconds(3));
  await settled();
  expect(looks).toEqual([0, 1, 4]);
  await loop.stop();
});

it('looks once more, however often it is woken while it looks', async () => {
  const loop = await looksWithin(seconds(1));
  const first = Promise.withResolvers<boolean>();
  outcome = () => {
    outcome = async () => false;
    return first.promise;
  };
  loop.wake();
  // Told of in the same turn as the first: they are there before the look.
  loop.wake();
  await settled();
  expect(looks).toEqual([0, 1]);
  for (let woken = 0; woken < 5; woken += 1) loop.wake();
  await settled();
  expect(looks).toEqual([0, 1]);
  first.resolve(false);
  await settled();
  expect(looks).toEqual([0, 1, 1]);
  await loop.stop();
});

it('looks for what came meanwhile beside the work that was found', async () => {
  const loop = await looksWithin(seconds(1));
  const found = Promise.withResolvers<(others: boolean) => void>();
  const done = Promise.withResolvers<boolean | 'last'>();
  outcome = (claimed) => {
    outcome = async () => false;
    found.resolve(claimed);
    return done.promise;
  };
  loop.wake();
  const claimed = await found.promise;
  loop.wake();
  await settled();
  expect(looks).toEqual([0, 1]);
  claimed(false);
  await settled();
  expect(looks).toEqual([0, 1, 1]);
  done.resolve('last');
  await loop.stop();
});

it('asks anew what is due after work that may have put something off', async () => {
  outcome = async () => {
    outcome = async () => false;
    due = at(seconds(5));
    return true;
  };
  const loop = await looksWithin(seconds(5));
  expect(looks).toEqual([0, 0, 5]);
  await loop.stop();
});

it.each([
  { what: 'far', leap: seconds(60) },
  { what: 'to what is due', leap: seconds(5) },
])('looks again when time leaps $what while it looks', async ({ leap }) => {
  const looking = Promise.withResolvers<boolean>();
  outcome = () => looking.promise;
  const loop = await looksWithin(seconds(0));
  due = at(seconds(5));
  clock.advance(leap);
  looking.resolve(false);
  outcome = async () => {
    due = null;
    return false;
  };
  await settled();
  expect(looks.at(-1)).toBe(leap / 1000);
  await loop.stop();
});
