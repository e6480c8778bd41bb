/** Keeps count of the points of accounts: all of them are held in memory. */
import { refuse } from '@millwright/contract';
import { type Clock, minutes, type Timestamp, type UserId } from '@millwright/kernel';
import type { PointQuota } from '../devices.needs.ts';
import { countPointsOf, lockPointsOf, ownerOfItem } from './points.store.ts';

/** Points may have gone since, and other servers have made some. */
const recountAfter = minutes(1);

/** @param limit of all items of an account together */
export function createPointQuota(limit: number, clock: Clock): PointQuota {
  /** At most so many, of each account: counting takes longer the more there are. */
  const known = new Map<UserId, { points: number; readonly at: Timestamp }>();

  return {
    async demand(tx, item, more) {
      if (more === 0) return;
      const owner = await ownerOfItem(tx, item);
      if (owner === null) return;
      // Until the end of the transaction: what two add at the same time counts for both.
      await lockPointsOf(tx, owner);
      const now = clock.now();
      let found = known.get(owner);
      const isOld = found === undefined || now - found.at >= recountAfter || now < found.at;
      if (found === undefined || isOld || found.points + more > limit) {
        found = { points: await countPointsOf(tx, owner), at: now };
        known.set(owner, found);
      }
      if (found.points + more > limit) throw refuse('point.account_full', { limit });
      found.points += more;
    },
  };
}
