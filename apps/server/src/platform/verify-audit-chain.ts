/** Looks whether the audit trail is still what was sealed. */
import { type Kysely, sql } from 'kysely';
import { entryDigest, lateEntries, sealHash } from './audit-chain.ts';

/**
 * `changed`: an entry says something else; `removed`: it is gone and retention did not take it;
 * `inserted`: it was put among sealed ones; `broken`: a seal does not fit its entries or the seal
 * before it.
 */
export type ChainProblemKind = 'changed' | 'removed' | 'inserted' | 'broken';

export interface ChainProblem {
  readonly kind: ChainProblemKind;
  readonly entryId: number | null;
  readonly sealId: number | null;
}

export interface ChainReport {
  readonly seals: number;
  /** Entries that were ever sealed. */
  readonly entries: number;
  /** Entries that wait for the next seal. */
  readonly unsealed: number;
  /** Hex of the last seal's hash: kept elsewhere, it proves later that nothing was cut off. */
  readonly head: string | null;
  /** Whether a head that was kept is one of the seals; null when none was given. */
  readonly headKnown: boolean | null;
  /** The first hundred. */
  readonly problems: readonly ChainProblem[];
}

const mostProblems = 100;
const sealsAtOnce = 1000;

interface FoundSeal {
  readonly id: number;
  readonly sealed_at: Date;
  readonly entries: number;
  readonly root: Buffer;
  readonly hash: Buffer;
  readonly links: number;
  /** Of the digests of its links; null without any. */
  readonly found: Buffer | null;
}

async function* sealsOf(db: Kysely<unknown>): AsyncGenerator<FoundSeal> {
  for (let after = 0; ; ) {
    const { rows } = await sql<FoundSeal>`
      select s.*, l.links, l.found from
        (select * from audit_seal where id > ${after} order by id limit ${sealsAtOnce}) s,
        lateral (
          select count(*) as links, sha256(string_agg(digest, ''::bytea order by entry_id)) as found
            from audit_link where seal_id = s.id
        ) l
        order by s.id`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

interface FoundEntry {
  readonly kind: ChainProblemKind;
  readonly entryId: number;
  readonly sealId: number | null;
}

/** What retention has recorded of its own deletions explains a missing entry. */
const takenByRetention = sql<boolean>`exists (
  select from retention where l.at < retention.before
    and coalesce(retention.only ? l.action, not retention.except ? l.action))`;

async function findEntries(db: Kysely<unknown>): Promise<readonly FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    with retention as materialized (
      select to_timestamp(max((after ->> 'before')::bigint) / 1000.0) as before,
          after -> 'only' as only, after -> 'except' as except
        from audit_entry
        where action = 'audit.purge' and after ?| array['only', 'except']
        group by 2, 3
    )
    select case when e.id is null then 'removed' else 'changed' end as kind,
        l.entry_id as "entryId", l.seal_id as "sealId"
      from audit_link l left join audit_entry e on e.id = l.entry_id
      where case when e.id is null then not ${takenByRetention}
        else ${entryDigest} <> l.digest end
    union all
    select 'inserted', e.id, null from audit_entry e
      where e.id <= (select max(entry_id) from audit_link) - ${lateEntries}
        and not exists (select from audit_link where entry_id = e.id)
    order by 2 limit ${mostProblems}`.execute(db);
  return rows;
}

/** @param head hex of a head that an earlier report named */
export async function verifyAuditChain(
  db: Kysely<unknown>,
  head: string | null,
): Promise<ChainReport> {
  const problems: ChainProblem[] = [];
  let [seals, entries, known] = [0, 0, false];
  let previous: Buffer | null = null;
  for await (const seal of sealsOf(db)) {
    const { id, root, hash, sealed_at, links, found } = seal;
    const expected = sealHash({ previous, root, entries: seal.entries, sealedAt: sealed_at });
    const whole = links === seal.entries && found?.equals(root) === true && expected.equals(hash);
    if (!whole) problems.push({ kind: 'broken', entryId: null, sealId: id });
    previous = hash;
    seals++;
    entries += seal.entries;
    known ||= hash.toString('hex') === head;
  }
  problems.push(...(await findEntries(db)));
  const { rows } = await sql<{ unsealed: number }>`
    select count(*) as unsealed from audit_entry e
      where not exists (select from audit_link where entry_id = e.id)`.execute(db);
  return {
    seals,
    entries,
    unsealed: rows[0]?.unsealed ?? 0,
    head: previous?.toString('hex') ?? null,
    headKnown: head === null ? null : known,
    problems: problems.slice(0, mostProblems),
  };
}
