/**
 * How much a key may spend: so much a second, and at once what it has not spent for a while. One
 * number per key (the generic cell rate algorithm: the moment at which all would be paid back).
 */
import { type Clock, type Duration, milliseconds, seconds, steady } from '@millwright/kernel';
import { createBoundedMemory, mostKeys } from './bounded-memory.ts';

export interface Allowance {
  /** Spends, or says how long to wait and spends nothing. */
  take(key: string): Duration;
  /** Spends so many more whether it may or not: who takes next waits for them too. */
  spend(key: string, amount: number): void;
  /** How many more it may spend now. */
  left(key: string): number;
}

/**
 * @param perSecond what a key may spend for good
 * @param atOnce what a key may spend that has not spent for long
 * @param most keys that are remembered; those that have to wait stay
 */
export function createAllowance(needs: {
  readonly clock: Clock;
  readonly perSecond: number;
  readonly atOnce: number;
  readonly most?: number;
}): Allowance {
  const { perSecond, atOnce, most = mostKeys } = needs;
  const clock = steady(needs.clock);
  const cost = 1000 / perSecond;
  const credit = cost * atOnce;
  const paidBack = createBoundedMemory<number>({
    clock,
    most,
    pause: seconds(1),
    standing(at) {
      const debt = at - clock.now();
      if (debt <= 0) return 'over';
      return debt + cost > credit ? 'held' : 'loose';
    },
  });
  const dueAfter = (key: string, amount: number): number =>
    Math.max(paidBack.get(key) ?? 0, clock.now()) + amount * cost;
  return {
    take(key) {
      const due = dueAfter(key, 1);
      const wait = due - clock.now() - credit;
      // A fraction of a millisecond is the arithmetic's, not the caller's.
      if (wait > 0.5) return milliseconds(wait);
      paidBack.set(key, due);
      return milliseconds(0);
    },
    spend: (key, amount) => paidBack.set(key, dueAfter(key, amount)),
    left(key) {
      const debt = Math.max(0, (paidBack.get(key) ?? 0) - clock.now());
      // As above: a thousandth of one is the arithmetic's.
      return Math.max(0, Math.floor((credit - debt) / cost + 0.001));
    },
  };
}
