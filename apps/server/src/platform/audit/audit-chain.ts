/**
 * Seals a log, the audit trail for one. Entries are sealed in batches some time after they were
 * written, so that writers never wait for each other; a seal covers the digests of its entries and
 * the seal before it.
 */
import { createHash } from 'node:crypto';
import type { Clock, Timestamp } from '@millwright/kernel';
import { sql } from 'kysely';
import type { Transactions, Tx } from '../storage/index.ts';
import type { SealedLog } from './sealed-log.ts';

export interface AuditChain {
  /**
   * Seals what is not sealed yet: how many entries that were, and hex of the last hash. Nothing
   * while another process seals.
   */
  seal(): Promise<Sealed>;
}

const batchSize = 5000;
/**
 * Unsealed entries of this time and later wait for their seal; earlier ones were inserted. A seal
 * that lies ahead is from before the clock was set back.
 */
export const waitingFrom = (log: SealedLog, lastSeal: Date, now: Timestamp): Date =>
  new Date(Math.min(lastSeal.getTime(), now) - log.longest);

/** The hash of a seal. `previous` is null for the first. */
export function sealHash(seal: {
  readonly previous: Buffer | null;
  readonly root: Buffer;
  readonly entries: number;
  readonly sealedAt: Date;
}): Buffer {
  const facts = `${seal.entries} ${seal.sealedAt.getTime()} `;
  return createHash('sha256')
    .update(seal.previous ?? '')
    .update(facts)
    .update(seal.root)
    .digest();
}

const rootOf = (digests: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(digests)).digest();

interface Sealed {
  readonly entries: number;
  readonly head: string | null;
}

interface LastSeal {
  readonly hash: Buffer;
  readonly sealed_at: Date;
}

interface Batch {
  readonly entries: number;
  readonly hash: Buffer | null;
  /** When its latest entry became complete: the next batch need not look at earlier ones. */
  readonly until: Date | null;
}

interface FoundEntry {
  readonly id: number;
  readonly at: Date;
  readonly completed: Date;
  readonly action: string;
  readonly digest: Buffer;
}

/** @param from earlier entries are not sealed; null for the first seals, which take everything */
async function sealBatch(
  tx: Tx,
  log: SealedLog,
  previous: Buffer | null,
  from: Date | null,
  sealedAt: Date,
): Promise<Batch> {
  const { rows } = await sql<FoundEntry>`
    select * from (
      select e.id, ${log.keptFrom} as at, ${log.completedAt} as completed, ${log.action} as action,
          ${log.digest} as digest
        from ${log.entries} e
        where ${log.isComplete} and ${log.completedAt} >= ${from ?? sql`'-infinity'`}
          and not exists (select from ${log.links} where entry_id = e.id)
        order by completed, e.id limit ${batchSize}
    ) as batch order by id`.execute(tx);
  if (rows.length === 0) return { entries: 0, hash: previous, until: from };
  const root = rootOf(rows.map(({ digest }) => digest));
  const entries = rows.length;
  const hash = sealHash({ previous, root, entries, sealedAt });
  await sql`
    with seal as (
      insert into ${log.seals} (sealed_at, entries, root, hash)
        values (${sealedAt}, ${entries}, ${root}, ${hash}) returning id)
    insert into ${log.links} (entry_id, seal_id, at, action, digest)
      select given.entry_id, seal.id, given.at, given.action, given.digest
        from seal, unnest(
          ${rows.map(({ id }) => id)}::bigint[],
          ${rows.map(({ at }) => at)}::timestamptz[],
          ${rows.map(({ action }) => action)}::text[],
          ${rows.map(({ digest }) => digest)}::bytea[]
        ) as given (entry_id, at, action, digest)`.execute(tx);
  const until = new Date(Math.max(...rows.map(({ completed }) => completed.getTime())));
  return { entries, hash, until };
}

/** All that waits, in one transaction: every batch is judged by the seal before the first. */
async function sealWaiting(tx: Tx, log: SealedLog, now: Timestamp): Promise<Sealed> {
  const { rows: lock } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('seal ' || ${log.name}::text)) as taken`.execute(tx);
  if (lock[0]?.taken !== true) return { entries: 0, head: null };
  const { rows } = await sql<LastSeal>`
    select hash, sealed_at from ${log.seals} order by id desc limit 1`.execute(tx);
  const [last] = rows;
  let from = last === undefined ? null : waitingFrom(log, last.sealed_at, now);
  let hash = last?.hash ?? null;
  let entries = 0;
  for (;;) {
    const batch = await sealBatch(tx, log, hash, from, new Date(now));
    entries += batch.entries;
    ({ hash, until: from } = batch);
    if (batch.entries < batchSize) break;
  }
  return { entries, head: entries === 0 ? null : (hash?.toString('hex') ?? null) };
}

export function createAuditChain({
  transactions,
  clock,
  log,
}: {
  transactions: Transactions;
  clock: Clock;
  log: SealedLog;
}): AuditChain {
  return {
    seal() {
      // Before the transaction sees anything: what it does not see yet commits after this.
      const now = clock.now();
      return transactions.run((tx) => sealWaiting(tx, log, now));
    },
  };
}
