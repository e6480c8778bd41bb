/**
 * Looks whether a log, the audit trail for one, is still what was sealed. It reads in pages, each a statement of its
 * own, so that the proof takes as long as it takes and no statement does.
 */
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { sealHash, waitingFrom } from './audit-chain.ts';
import type { SealedLog } from './sealed-log.ts';

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
/** Half a second's work; a statement may take thirty. */
const usualPage = 50_000;
const sealsAtOnce = 1000;
/** Whoever owns the database may also give an id below zero. */
const lowestId = Number.MIN_SAFE_INTEGER;

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

/** A page ends before the seal that begins behind `size` entries. */
async function* sealsOf(
  db: Kysely<unknown>,
  log: SealedLog,
  size: number,
): AsyncGenerator<FoundSeal> {
  for (let after = lowestId; ; ) {
    const { rows } = await sql<FoundSeal>`
      select s.*, l.links, l.found from
        (select *, sum(entries) over (order by id) - entries as before
          from (select * from ${log.seals} where id > ${after} order by id limit ${sealsAtOnce}) n
        ) s,
        lateral (
          select count(*) as links, sha256(string_agg(digest, ''::bytea order by entry_id)) as found
            from ${log.links} where seal_id = s.id
        ) l
        where s.before < ${size} order by s.id`.execute(db);
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
    and coalesce(retention.only ? l.action, not retention.except ? l.action, true))`;

/** The end of the page after this id, inclusive; null when there is none. */
type PageEnd = (after: number) => Promise<number | null>;

async function* pages(endOf: PageEnd): AsyncGenerator<{ after: number; end: number }> {
  for (let after = lowestId; ; ) {
    const end = await endOf(after);
    if (end === null) return;
    yield { after, end };
    after = end;
  }
}

/** Sealed entries that say something else or are gone. */
async function* changedEntries(
  db: Kysely<unknown>,
  log: SealedLog,
  size: number,
): AsyncGenerator<FoundEntry> {
  const endOf: PageEnd = async (after) => {
    const { rows } = await sql<{ end: number | null }>`
      select max(entry_id) as end from (
        select entry_id from ${log.links} where entry_id > ${after} order by entry_id
          limit ${size}) page`.execute(db);
    return rows[0]?.end ?? null;
  };
  for await (const { after, end } of pages(endOf)) {
    const { rows } = await sql<FoundEntry>`
      with retention as materialized (
        select to_timestamp(max((p.after ->> 'before')::bigint) / 1000.0) as before,
            p.after -> 'only' as only, p.after -> 'except' as except
          from audit_entry p
          where p.subject_kind = 'log' and p.action = 'audit.purge' and ${log.isPurge}
          group by 2, 3
      )
      select case when e.id is null then 'removed' else 'changed' end as kind,
          l.entry_id as "entryId", l.seal_id as "sealId"
        from ${log.links} l left join ${log.entries} e on e.id = l.entry_id
        where l.entry_id > ${after} and l.entry_id <= ${end}
          and case when e.id is null then not ${takenByRetention}
            else ${log.digest} <> l.digest end
        order by 2 limit ${mostProblems}`.execute(db);
    yield* rows;
  }
}

/** Entries that no seal holds and none will. */
async function* insertedEntries(
  db: Kysely<unknown>,
  log: SealedLog,
  size: number,
  from: Date,
): AsyncGenerator<FoundEntry> {
  const endOf: PageEnd = async (after) => {
    const { rows } = await sql<{ end: number | null }>`
      select max(id) as end from (
        select id from ${log.entries} where id > ${after} order by id limit ${size}) page`.execute(
      db,
    );
    return rows[0]?.end ?? null;
  };
  for await (const { after, end } of pages(endOf)) {
    const { rows } = await sql<FoundEntry>`
      select 'inserted' as kind, e.id as "entryId", null as "sealId" from ${log.entries} e
        where e.id > ${after} and e.id <= ${end}
          and ${log.isComplete} and ${log.completedAt} < ${from}
          and not exists (select from ${log.links} where entry_id = e.id)
        order by 2 limit ${mostProblems}`.execute(db);
    yield* rows;
  }
}

async function countWaiting(
  db: Kysely<unknown>,
  log: SealedLog,
  from: Date | null,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from ${log.entries} e
      where ${log.isComplete} and ${log.completedAt} >= ${from ?? sql`'-infinity'`}
        and not exists (select from ${log.links} where entry_id = e.id)`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * @param asked.head hex of a head that an earlier report named
 * @param asked.pageSize links, entries or entries of seals that one statement reads
 */
export async function verifyAuditChain(
  db: Kysely<unknown>,
  log: SealedLog,
  asked: { readonly head: string | null; readonly now: Timestamp; readonly pageSize?: number },
): Promise<ChainReport> {
  const { head, now, pageSize = usualPage } = asked;
  const problems: ChainProblem[] = [];
  let [seals, entries, known] = [0, 0, false];
  let last: FoundSeal | null = null;
  for await (const seal of sealsOf(db, log, pageSize)) {
    const { id, root, hash, sealed_at, links, found } = seal;
    const previous: Buffer | null = last?.hash ?? null;
    const expected = sealHash({ previous, root, entries: seal.entries, sealedAt: sealed_at });
    const whole = links === seal.entries && found?.equals(root) === true && expected.equals(hash);
    if (!whole) problems.push({ kind: 'broken', entryId: null, sealId: id });
    last = seal;
    seals++;
    entries += seal.entries;
    known ||= hash.toString('hex') === head;
  }
  const from = last === null ? null : waitingFrom(log, last.sealed_at, now);
  for await (const problem of changedEntries(db, log, pageSize)) problems.push(problem);
  if (from !== null) {
    for await (const problem of insertedEntries(db, log, pageSize, from)) problems.push(problem);
  }
  return {
    seals,
    entries,
    unsealed: await countWaiting(db, log, from),
    head: last?.hash.toString('hex') ?? null,
    headKnown: head === null ? null : known,
    problems: problems.slice(0, mostProblems),
  };
}
