/** Who asks for much stands in nobody's way: heavy calls are shared out by account, then by session. */
import type { Call } from '@millwright/contract';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createAdmissionForTests } from './admission.builders.ts';
import type { Admission } from './index.ts';

const clock = createManualClock();
const tooMany = { code: 'general.too_many', details: { seconds: 5 } };
let admission: Admission;
/** Ends what runs, longest running first. */
let ends: (() => void)[];

beforeEach(() => {
  ends = [];
  admission = createAdmissionForTests({ clock, metrics: createMetrics() });
});

/** Makes a call and answers what became of it so far. */
function askFor(
  call: Call,
  tokenHash: string,
  accountId: number,
): { state: 'waits' | 'runs' | 'drawn' | object } {
  const asked: ReturnType<typeof askFor> = { state: 'waits' };
  const draw = () => {
    asked.state = 'runs';
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  admission
    .run(call, { tokenHash, userId: accountId, accountId }, draw, () => false)
    .then(
      () => (asked.state = 'drawn'),
      (error: object) => (asked.state = error),
    );
  return asked;
}

/** Asks for a chart. */
const ask = (tokenHash: string, accountId: number) =>
  askFor(telemetryCalls.trend, tokenHash, accountId);

const settle = () => new Promise(setImmediate);
async function draw(): Promise<void> {
  ends.shift()?.();
  await settle();
}
const counted = (all: readonly ReturnType<typeof ask>[], state: string): number =>
  all.filter((one) => one.state === state).length;

it.each([
  ['six sessions of two accounts', 2, 3],
  ['ten accounts', 10, 1],
])(
  '%s leave another account its charts',
  async (_, accounts, sessions) => {
    let round = 0;
    const flood = () => {
      round += 1;
      for (let account = 1; account <= accounts; account += 1) {
        // Each time they are other sessions, which were never served.
        for (let session = 0; session < sessions; session += 1) {
          for (let time = 0; time < 40; time += 1) ask(`${account} ${session} ${round}`, account);
        }
      }
    };
    flood();
    const turns = [];
    for (let chart = 0; chart < 3; chart += 1) {
      const mine = ask('mine', 99);
      await settle();
      let turn = 0;
      for (; mine.state === 'waits'; turn += 1) await draw();
      expect(mine.state).toBe('runs');
      turns.push(turn);
      flood();
      while (mine.state === 'runs') await draw();
      expect(mine.state).toBe('drawn');
    }
    expect(Math.max(...turns)).toBeLessThanOrEqual(accounts + 1);
  },
  30_000,
);

it('draws a page of forty charts that are asked for at once, while four accounts ask for more', async () => {
  for (let time = 0; time < 400; time += 1) ask(`other ${time}`, 1 + (time % 4));
  const page = Array.from({ length: 40 }, () => ask('mine', 99));
  await settle();
  expect(counted(page, 'waits')).toBe(40);
  clock.advance(seconds(10));
  while (ends.length > 0) await draw();
  expect(counted(page, 'drawn')).toBe(40);
});

it('refuses the newest of the session that has most waiting, where its account has its share', async () => {
  const first = Array.from({ length: 40 }, () => ask('greedy', 1));
  const second = ask('modest', 1);
  await settle();
  expect(second.state).toBe('runs');
  const later = [ask('modest', 1), ask('modest', 1)];
  const more = ask('greedy', 1);
  await settle();
  expect(later.map(({ state }) => state)).toEqual(['waits', 'waits']);
  expect(more.state).toMatchObject(tooMany);
  expect(first.slice(-2).map(({ state }) => state)).toMatchObject([tooMany, tooMany]);
  expect(counted(first, 'waits')).toBe(36);
});

it('an account has one import running or waiting, and leaves a place to others meanwhile', async () => {
  const ask = (account: number) => askFor(itemFileCalls.import, `${account}`, account);
  const long = ask(1);
  const again = ask(1);
  const other = ask(2);
  const third = ask(3);
  await settle();
  expect(again.state).toMatchObject(tooMany);
  expect([long, other, third].map(({ state }) => state)).toEqual(['runs', 'runs', 'waits']);
  // That of the second account is over, the long one goes on.
  ends.splice(1, 1)[0]?.();
  await settle();
  expect([long, other, third].map(({ state }) => state)).toEqual(['runs', 'drawn', 'runs']);
});
