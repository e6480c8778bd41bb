/** How often codes may be asked for, and how long one is good. */

import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import { type Duration, days, hours, minutes, seconds } from '@millwright/kernel';
import { networkOf } from '../../../platform/admission/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { askedSince, type CodeAsker, lockAsking } from './codes.store.ts';

/** A code is good for this long. */
export const codeLength: Duration = minutes(5);
/** The same target may ask again after this. */
export const codePause: Duration = seconds(60);
/** Wrong guesses that a code survives: 5 of a million. */
export const codeAttempts = 5;
/** A code checked for a second step is good for it this long. */
export const verifiedLength: Duration = minutes(10);
/** The longest window below: rows are kept so long. */
export const longestWindow: Duration = days(1);

/** By target each kind of asker has a quota of its own: strangers cannot use up the owner's. */
const limits = [
  { by: 'target', window: codePause, count: 1 },
  { by: 'target', window: hours(1), count: 5 },
  { by: 'target', window: longestWindow, count: 10 },
  { by: 'address', window: hours(1), count: 30 },
  { by: 'user_id', window: hours(1), count: 10 },
] as const;

/**
 * Refuses who asks too often; otherwise nobody else can ask for the target until `tx` ends.
 * @throws Fault refusal `general.too_many` {seconds}
 */
export async function checkAsking(
  tx: Tx,
  asking: {
    readonly target: string;
    readonly address: string;
    readonly user: UserId | null;
    readonly asker: CodeAsker;
  },
  now: number,
): Promise<void> {
  const address = networkOf(asking.address);
  await lockAsking(tx, address, asking.target);
  const { target, asker } = asking;
  // What others ask about an account costs its user nothing.
  const values = { target, address, user_id: asker === 'session' ? asking.user : null };
  for (const { by, window, count } of limits) {
    const value = values[by];
    if (value === null) continue;
    const whose = by === 'address' ? undefined : asker;
    const asked = await askedSince(tx, by, value, new Date(now - window), count, whose);
    const oldest = asked[count - 1];
    if (oldest !== undefined) {
      const wait = oldest.getTime() + window - now;
      throw refuse('general.too_many', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
    }
  }
}

/** Rights earned by a code before this moment are gone. */
export const earnedSince = (now: number): Date => new Date(now - verifiedLength);
