/** Who was here is expected back for a minute, and no longer. */
import { type Duration, minutes, seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import type { LeaseStore } from './lease.store.ts';
import { createLease, leaseAlone, leaseAmongOthers } from './lease.ts';
import { taken } from './lease-term.ts';

test('a minute after the last of the others was seen, the lease is a long one again', async () => {
  const clock = createManualClock();
  const began = clock.now();
  const time = () => clock.now() - began;
  const me = { id: 'me', host: 'here', pid: 1, hasBus: true, ownHistory: false };
  let others = 1;
  const asked: Duration[] = [];
  const store: LeaseStore = {
    appear: async () => {},
    others: async () => [],
    holder: async () => null,
    take: async () => null,
    renew: async (_, { lasts }) => {
      asked.push(lasts);
      return others;
    },
    silence: async () => {},
    leave: async () => {},
  };
  const needs = { store, me, time, clock, log: silentLog, close: async () => {} };
  const lease = createLease(needs, taken(1, { at: time(), lasts: leaseAmongOthers }));
  lease.start();
  await waitFor('it to know of the other', () => lease.hasOthers);
  others = 0;
  const renew = async (): Promise<Duration | undefined> => {
    const before = asked.length;
    await waitFor('the next renewal to be due', () => clock.pending > 0);
    clock.advance(seconds(1.5));
    await waitFor('the next renewal', () => asked.length > before);
    return asked.at(-1);
  };
  while (time() < minutes(1) - seconds(1.5)) expect(await renew()).toBe(leaseAmongOthers);
  await renew();
  expect(await renew()).toBe(leaseAlone(me));
  await lease.stop();
});
