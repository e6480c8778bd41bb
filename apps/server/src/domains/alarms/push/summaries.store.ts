import { sql } from 'kysely';
import type { Tx } from '../../../platform/storage/index.ts';

/**
 * Whether no other transaction is saying the same just now. It is not waited for: two that each wait
 * for what the other has said to somebody would both fail.
 */
export async function mayTell(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as may`.execute(tx);
  return rows[0]?.may === true;
}
