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
  const known = new Map<UserId, { has: number; readonly at: Timestamp }>();

  return {
    async demand(tx, account, more) {
      if (account === null || more === 0) return;
      // Until the end of the transaction: what two add at the same time counts for both.
      const key = `${kind}:${account}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
      const now = clock.now();
      let found = known.get(account);
      const isOld = found === undefined || now - found.at >= recountAfter || now < found.at;
      if (found === undefined || isOld || found.has + more > limit) {
        found = { has: await needs.count(tx, account), at: now };
        known.set(account, found);
      }
      if (found.has + more > limit) throw needs.full(limit);
      found.has += more;
    },
  };
}
