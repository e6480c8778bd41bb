/** How triggers run: each time one fires, and what its condition came to. */
import type {
  Trigger,
  TriggerOutcome,
  TriggerRunEntry,
  TriggerState,
  TriggerStep,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { FaultDetails, ItemId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../../platform/storage/index.ts';
import { isItemThere } from '../../set-aside.ts';
import {
  meaningOfTargets,
  selectTriggers,
  type TriggerTables,
  triggerOf,
} from '../triggers.store.ts';

/** One that is enabled, with what it goes on from. */
export interface EnabledTrigger extends Trigger {
  readonly enabledBy: number | null;
  /** NaN before its condition was known. */
  readonly was: number;
  /** When it fired within the last hour, oldest first. */
  readonly firedAt: readonly number[];
}

/** So many runs are kept of a trigger, beside those of the last hour. */
const mostRuns = 100;

const tables = (db: Kysely<unknown>) => db.withTables<TriggerTables>();

export async function enabledTriggers(
  db: Kysely<unknown>,
  item: ItemId | 'all',
  since: Date,
): Promise<EnabledTrigger[]> {
  let enabled = selectTriggers(db).where('enabled', '=', true);
  enabled = enabled.where(isItemThere('condition_trigger'));
  if (item !== 'all') enabled = enabled.where('item_id', '=', item);
  const rows = await enabled.orderBy('id').execute();
  const fired = await tables(db)
    .selectFrom('condition_trigger_run')
    .select(['trigger_id', 'at'])
    .where('trigger_id', '=', anyOf(rows.map(({ id }) => id)))
    .where('at', '>', since)
    .orderBy('id')
    .execute();
  const byTrigger = Map.groupBy(fired, ({ trigger_id }) => trigger_id);
  return rows.map((row) => ({
    ...triggerOf(row),
    enabledBy: row.enabled_by,
    was: row.was ?? Number.NaN,
    firedAt: (byTrigger.get(row.id) ?? []).map(({ at }) => at.getTime()),
  }));
}

/** What is kept of a trigger that runs. */
export interface KeptTrigger {
  readonly id: number;
  /** Of the trigger that ran so: another one since is left as it is. */
  readonly version: number;
  readonly state: TriggerState;
  readonly reason: string | null;
  readonly details: FaultDetails | null;
  readonly was: number | null;
  readonly skipped: number;
  readonly skippedAt: number | null;
}

/** What fails as its item goes is not kept. @returns the ids of those that were as told */
export async function keepTriggers(
  tx: Kysely<unknown>,
  kept: readonly KeptTrigger[],
): Promise<number[]> {
  if (kept.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update condition_trigger t
       set state = k.state, reason = k.reason, reason_details = k.details, was = k.was,
           skipped = k.skipped, skipped_at = to_timestamp(k."skippedAt" / 1000.0),
           enabled = k.state <> 'failed'
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(
        id bigint, version integer, state text, reason text, details jsonb, was double precision,
        skipped integer, "skippedAt" double precision)
     where t.id = k.id and t.version = k.version and t.enabled
       and (k.state <> 'failed' or ${isItemThere('t')})
    returning t.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Writes down that it fires before anything is done, and what for: it does not fire for that again,
 * whatever becomes of this process.
 * @returns the id of the run; null where the trigger was disabled or changed meanwhile
 */
export async function beginTriggerRun(
  tx: Kysely<unknown>,
  kept: KeptTrigger,
  at: Date,
): Promise<number | null> {
  const [known] = await keepTriggers(tx, [kept]);
  if (known === undefined) return null;
  const { id } = await tables(tx)
    .insertInto('condition_trigger_run')
    .values({ trigger_id: kept.id, at, outcome: 'running', steps: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from condition_trigger_run
     where trigger_id = ${kept.id} and at < ${at}::timestamptz - interval '1 hour'
       and id <= (select id from condition_trigger_run where trigger_id = ${kept.id}
                   order by id desc offset ${mostRuns} limit 1)`.execute(tx);
  return id;
}

/** A run that was begun then, and of which nobody heard: nothing was done. */
export async function dropTriggerRun(
  db: Kysely<unknown>,
  trigger: number,
  at: Date,
): Promise<void> {
  await tables(db)
    .deleteFrom('condition_trigger_run')
    .where('trigger_id', '=', trigger)
    .where('at', '=', at)
    .where('outcome', '=', 'running')
    .execute();
}

export async function endTriggerRun(
  db: Kysely<unknown>,
  id: number,
  outcome: TriggerOutcome,
  steps: readonly TriggerStep[],
): Promise<void> {
  await tables(db)
    .updateTable('condition_trigger_run')
    .set({ outcome, steps: JSON.stringify(steps) })
    .where('id', '=', id)
    .where('outcome', '=', 'running')
    .execute();
}

/** What a server that stopped left under way is never gone on with. */
export async function closeAbandonedRuns(db: Kysely<unknown>): Promise<void> {
  await tables(db)
    .updateTable('condition_trigger_run')
    .set({ outcome: 'unknown' })
    .where('outcome', '=', 'running')
    .execute();
}

/** Newest first. */
export async function lastTriggerRuns(
  db: Kysely<unknown>,
  trigger: number,
  most: number,
): Promise<TriggerRunEntry[]> {
  const rows = await tables(db)
    .selectFrom('condition_trigger_run')
    .select(['id', 'at', 'outcome', 'steps'])
    .where('trigger_id', '=', trigger)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime(), steps: [...row.steps] }));
}

/** Whether its targets still mean to their devices what they meant when it was enabled, or edited since. */
export async function areTargetsSame(db: Kysely<unknown>, id: number): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select target_meaning is null or target_meaning = ${meaningOfTargets} as same
      from condition_trigger where id = ${id}`.execute(db);
  return rows[0]?.same ?? false;
}

/** Whether the trigger still is the one that fired: nobody has disabled or changed it since. */
export async function isStillEnabled(
  db: Kysely<unknown>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('condition_trigger')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('enabled', '=', true)
    .where(isItemThere('condition_trigger'))
    .executeTakeFirst();
  return row !== undefined;
}
