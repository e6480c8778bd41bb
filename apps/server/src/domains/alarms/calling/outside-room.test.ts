/** How many messages an account sends to addresses outside. */
import { type UserId, userId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { outsideRoom } from './outside-room.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());

const [one, other] = [userId(1), userId(2)];

test.each([
  ['mail', 100],
  ['sms', 30],
  ['webhook', 1_000],
] as const)('by %s %i an hour, each account by itself', async (channel, most) => {
  const { db, clock } = platform;
  const room = await outsideRoom(db, [one, other], clock.now());
  const taken = (account: UserId | null): number =>
    Array.from({ length: most + 1 }, () => room.take(account, channel)).filter(Boolean).length;
  expect([taken(one), taken(other), taken(null)]).toEqual([most, most, most + 1]);
});
