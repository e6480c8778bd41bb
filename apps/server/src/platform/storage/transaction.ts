/** All or nothing, and once more when two of them met. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { databaseFault, isRetryable } from '../../engines/postgres/index.ts';

/** A running transaction; stores add their tables with `tx.withTables<…>()`. */
export type Tx = Transaction<unknown>;

export interface Transactions {
  /**
   * Commits when `work` resolves, rolls back when it rejects. Work that lost against another
   * transaction (deadlock, serialisation) is run again, so it does nothing but talk to `tx`.
   * @throws Fault `general.unavailable` {service: 'database'} when the database is down.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

const attempts = 3;
/** Milliseconds before the second attempt, at least. */
const pause = 20;

export function createTransactions({ db }: { db: Kysely<unknown> }): Transactions {
  return {
    async run(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === attempts || !isRetryable(error)) throw databaseFault(error);
        }
        // Whoever won must have its locks before the loser is back, or they meet again.
        await setTimeout(pause * attempt * (1 + Math.random()));
      }
    },
  };
}
