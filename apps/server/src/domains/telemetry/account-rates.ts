/** How much an account may do of what fills the tables that all share, for good and at once. */
import { type Clock, type Duration, milliseconds } from '@millwright/kernel';
import { createAllowance } from '../../platform/admission/index.ts';

/** Per second, of one account; any number where nothing is said. */
export interface RatesPerAccount {
  /** Rows in the log of writes: of people, and as many of what acts by itself. */
  readonly writes?: number;
  /** Actions of triggers that fire. */
  readonly triggerActions?: number;
  /** Samples of calculated points that history keeps. */
  readonly calculatedSamples?: number;
  /** Not per second: values that its triggers recorded and that are kept, the newest. */
  readonly recordedValues?: number;
}

export interface AccountRate {
  /** Takes so many, or says how long to wait and takes nothing. More than is left makes the next wait. */
  take(key: string, amount: number): Duration;
}

/** @param savedSeconds so long a rest can be used at once */
export function createAccountRate(
  clock: Clock,
  perSecond: number | undefined,
  savedSeconds: number,
): AccountRate {
  if (perSecond === undefined) return { take: () => milliseconds(0) };
  const allowance = createAllowance({ clock, perSecond, atOnce: perSecond * savedSeconds });
  return {
    take(key, amount) {
      const wait = allowance.take(key);
      if (wait <= 0 && amount > 1) allowance.spend(key, amount - 1);
      return wait;
    },
  };
}
