/** Keeps count of what accounts have of a kind: what one has too much of, others lack. */
import { type Clock, type Fault, minutes, type Timestamp, type UserId } from '@millwright/kernel';
import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** What one account, a user with their sub-users, may have at most; any number where nothing is said. */
export interface MostPerAccount {
  readonly items?: number;
  readonly subUsers?: number;
  readonly devices?: number;
  readonly gateways?: number;
  readonly points?: number;
  readonly alarmRules?: number;
  readonly derivedPoints?: number;
  readonly assignments?: number;
  readonly triggers?: number;
  readonly interlocks?: number;
  readonly screens?: number;
  /** History tasks that save by a condition or reset a flag. */
  readonly actingTasks?: number;
}

/** How many of a kind accounts may have. */
export interface AccountQuota {
  /**
   * Demands that the account may have so many more. What belongs to no account is not counted.
   * @throws Fault of the quota
   */
  demand(tx: Tx, account: UserId | null, more: number): Promise<void>;
}

/** Some may have gone since, and other servers have made some. */
const recountAfter = minutes(1);
/**
 * Of what was free, so much is given without counting again: the most by which each other server
 * can go beyond the limit. Where fewer than ten are free, every demand counts.
 */
const trustedShare = 1 / 10;

/** What is known of an account. */
interface Known {
  has: number;
  /** Until it has so many. */
  readonly trusted: number;
  readonly at: Timestamp;
}

export function createAccountQuota(needs: {
  readonly kind: keyof MostPerAccount;
  readonly mostPerAccount: MostPerAccount | undefined;
  readonly clock: Clock;
  /** How many the account has. */
  count(tx: Tx, account: UserId): Promise<number>;
  full(limit: number): Fault;
}): AccountQuota {
  const { kind, clock } = needs;
  const limit = needs.mostPerAccount?.[kind];
  if (limit === undefined) return { demand: async () => {} };
  /** At most so many, of each account: counting takes longer the more there are. */
  const known = new Map<UserId, Known>();
  /** What is known of the account, where that was counted lately and leaves much room. */
  const roomFor = (account: UserId, more: number): Known | undefined => {
    const found = known.get(account);
    const now = clock.now();
    if (found === undefined || now - found.at >= recountAfter || now < found.at) return undefined;
    return found.has + more > found.trusted ? undefined : found;
  };

  return {
    async demand(tx, account, more) {
      if (account === null || more === 0) return;
      const key = sql`hashtextextended(${`${kind}:${account}`}, 0)`;
      // Until the end of the transaction. Who only adds waits for nobody else who does; who counts
      // waits for all of them: what two add at the same time counts for both.
      if (roomFor(account, more) !== undefined) {
        await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
        const room = roomFor(account, more);
        if (room !== undefined) {
          room.has += more;
          return;
        }
      }
      await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
      let room = roomFor(account, more);
      if (room === undefined) {
        const at = clock.now();
        const has = await needs.count(tx, account);
        room = { at, has, trusted: has + Math.floor((limit - has) * trustedShare) };
        known.set(account, room);
      }
      if (room.has + more > limit) throw needs.full(limit);
      room.has += more;
    },
  };
}
