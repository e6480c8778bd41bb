/**
 * Seals the audit trail and proves it. Entries are sealed in batches some time after they were
 * written, so that writers never wait for each other; a seal covers the digests of its entries and
 * the seal before it.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@millwright/kernel';
import { sql } from 'kysely';
import type { Transactions, Tx } from './transaction.ts';

export interface AuditChain {
  /** Seals what is not sealed yet: how many entries that were, and hex of the last hash. */
  seal(): Promise<{ readonly entries: number; readonly head: string | null }>;
}

const batchSize = 5000;
/**
 * An entry may commit after entries with higher ids. It is still found while it is no further
 * behind than this; anything older that is not sealed was put there by somebody else.
 */
export const lateEntries = 20_000;

/** Everything an entry says, in one form that the database always writes alike. */
export const entryDigest = sql<Buffer>`sha256(convert_to(jsonb_build_array(
  e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name,
  e.action, e.subject_kind, e.subject_id, e.subject_name, e.item_id, e.before, e.after, e.address
)::text, 'UTF8'))`;

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

export const rootOf = (digests: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(digests)).digest();

async function sealBatch(
  tx: Tx,
  sealedAt: Date,
): Promise<{ entries: number; head: string | null }> {
  // One at a time; only sealing waits here.
  await sql`select pg_advisory_xact_lock(hashtext('audit_seal'))`.execute(tx);
  const { rows } = await sql<{ id: number; at: Date; action: string; digest: Buffer }>`
    select e.id, e.at, e.action, ${entryDigest} as digest from audit_entry e
      where e.id > (select coalesce(max(entry_id), 0) from audit_link) - ${lateEntries}
        and not exists (select from audit_link where entry_id = e.id)
      order by e.id limit ${batchSize}`.execute(tx);
  if (rows.length === 0) return { entries: 0, head: null };
  const last = await sql<{ hash: Buffer }>`
    select hash from audit_seal order by id desc limit 1`.execute(tx);
  const root = rootOf(rows.map(({ digest }) => digest));
  const entries = rows.length;
  const previous = last.rows[0]?.hash ?? null;
  const hash = sealHash({ previous, root, entries, sealedAt });
  await sql`
    with seal as (
      insert into audit_seal (sealed_at, entries, root, hash)
        values (${sealedAt}, ${entries}, ${root}, ${hash}) returning id)
    insert into audit_link (entry_id, seal_id, at, action, digest)
      select given.entry_id, seal.id, given.at, given.action, given.digest
        from seal, unnest(
          ${rows.map(({ id }) => id)}::bigint[],
          ${rows.map(({ at }) => at)}::timestamptz[],
          ${rows.map(({ action }) => action)}::text[],
          ${rows.map(({ digest }) => digest)}::bytea[]
        ) as given (entry_id, at, action, digest)`.execute(tx);
  return { entries, head: hash.toString('hex') };
}

export function createAuditChain({
  transactions,
  clock,
}: {
  transactions: Transactions;
  clock: Clock;
}): AuditChain {
  return {
    async seal() {
      let sealed: { entries: number; head: string | null } = { entries: 0, head: null };
      for (;;) {
        const batch = await transactions.run((tx) => sealBatch(tx, new Date(clock.now())));
        sealed = { entries: sealed.entries + batch.entries, head: batch.head ?? sealed.head };
        if (batch.entries < batchSize) return sealed;
      }
    },
  };
}
