/** Whoever makes many calls at once has them made in their own line: an account takes a few places. */
import type { Call } from '@millwright/contract';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createAdmissionForTests } from './admission.builders.ts';
import type { Admission, AdmittedSession } from './index.ts';

let admission: Admission;
let running: number;
let release: () => void;
let held: Promise<void>;

beforeEach(() => {
  admission = createAdmissionForTests({ clock: createManualClock(), metrics: createMetrics() });
  running = 0;
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
});

const work = async () => {
  running += 1;
  await held;
};
const of = (accountId: number, tokenHash = `session ${accountId}`) => ({
  ...{ userId: accountId, accountId, tokenHash },
});
const make = (times: number, call: Call, whose: AdmittedSession | string, isGone = false) =>
  Array.from({ length: times }, () => admission.run(call, whose, work, () => isGone));
const settle = () => new Promise(setImmediate);

it.each([
  ['changes', itemCalls.create, 4],
  ['reads', itemCalls.list, 8],
] as const)(
  'makes some %s of an account at a time, all of them in the end',
  async (_, call, most) => {
    const all = [...make(20, call, of(1, 'a')), ...make(20, call, of(1, 'b'))];
    expect(running).toBe(most);
    all.push(...make(1, call, of(2)));
    expect(running).toBe(most + 1);
    // Who is not signed in is told apart by network.
    all.push(...make(9, call, '10.0.0.1'), ...make(1, call, '10.0.0.2'));
    expect(running).toBe(2 * most + 2);
    release();
    await Promise.all(all);
    expect(running).toBe(51);
  },
);

it('makes fewer of those whose answers are large, and no account waits for another', async () => {
  const large = telemetryCalls.itemPreview;
  const all = [1, 2, 3].flatMap((id) => [
    ...make(5, large, of(id, `${id} a`)),
    ...make(5, large, of(id, `${id} b`)),
  ]);
  expect(running).toBe(9);
  release();
  await Promise.all(all);
  expect(running).toBe(30);
});

it('lets reads pass changes', async () => {
  const all = [...make(30, itemCalls.create, of(1)), ...make(1, itemCalls.list, of(1))];
  expect(running).toBe(5);
  release();
  await Promise.all(all);
});

it('refuses the newest of the session that has most waiting, where its account has too many', async () => {
  const all = Promise.allSettled(make(100, itemCalls.create, of(1, 'greedy')));
  const modest = Promise.allSettled(make(2, itemCalls.create, of(1, 'modest')));
  await settle();
  release();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([1, 2].map(() => ({ reason: { code: 'general.too_many' } })));
  expect((await modest).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('changes what was asked for though nobody waits any more, and reads nothing for nobody', async () => {
  release();
  await Promise.all(make(6, itemCalls.create, of(1), true));
  expect(running).toBe(6);
  for (const one of make(2, itemCalls.list, of(1), true)) {
    await expect(one).rejects.toMatchObject({ code: 'general.too_many' });
  }
  expect(running).toBe(6);
});
