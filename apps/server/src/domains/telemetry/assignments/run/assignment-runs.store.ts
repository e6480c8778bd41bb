/** How assignments run, in their own rows and in the log of what they wrote. */

import type {
  Assignment,
  AssignmentState,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { refusedAfterFrame } from '@millwright/contract/telemetry/told-state';
import type { FaultDetails, ItemId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../../platform/storage/index.ts';
import { isItemThere } from '../../set-aside.ts';
import { targetMeaning } from '../../writes/index.ts';
import { type AssignmentTables, assignmentOf } from '../assignments.store.ts';

/** One that was started, with what it goes on from. */
export interface StartedAssignment extends Assignment {
  readonly startedBy: number | null;
  readonly armed: boolean;
  /** Since when it has been paused by what people can mend; null while it is not. */
  readonly pausedSince: number | null;
  /** When it wrote within the last minute, oldest first. */
  readonly attempts: readonly number[];
}

/** Of a row of the log: nothing of it was sent. */
const unsent = (row: string) =>
  sql`(${sql.ref(`${row}.state`)} = 'refused'
    and ${sql.ref(`${row}.reason`)} <> all(${sql.val([...refusedAfterFrame])}))`;

interface WrittenRow {
  readonly assignment_id: number;
  readonly id: number;
  readonly new_value: string;
  readonly created_at: Date;
  readonly is_last: boolean;
}

/** What is logged counts, though the process died before its row was kept: it may have been sent. */
export async function startedAssignments(
  db: Kysely<unknown>,
  item: ItemId | 'all',
  since: Date,
): Promise<StartedAssignment[]> {
  let started = db.withTables<AssignmentTables>().selectFrom('assignment').selectAll();
  started = started.where('enabled', '=', true).where(isItemThere('assignment'));
  if (item !== 'all') started = started.where('item_id', '=', item);
  const rows = await started.orderBy('id').execute();
  const { rows: written } = await sql<WrittenRow>`
    select a.id as assignment_id, w.id, w.new_value, w.created_at, w.is_last
      from assignment a cross join lateral (
        select id, new_value, created_at, row_number() over (order by id desc) = 1 as is_last
          from write_command
         where assignment_id = a.id
           and not ${unsent('write_command')}
         order by id desc limit 60
      ) w
     where a.id = ${anyOf(rows.map(({ id }) => id))} and (w.is_last or w.created_at > ${since})
     order by w.id`.execute(db);
  const { rows: withdrawn } = await sql<{ id: number }>`
    select a.id from assignment a join write_command w on w.id = a.last_write_id
     where a.id = ${anyOf(rows.map(({ id }) => id))} and ${unsent('w')}`.execute(db);
  const unwritten = new Set(withdrawn.map(({ id }) => id));
  const byAssignment = Map.groupBy(written, (row) => row.assignment_id);
  return rows.map((row) => {
    const writes = byAssignment.get(row.id) ?? [];
    const last = writes.find(({ is_last }) => is_last);
    const isNews = last !== undefined && last.id > (row.last_write_id ?? 0);
    const kept = assignmentOf(row);
    return {
      ...kept,
      lastValue: isNews ? Number(last.new_value) : kept.lastValue,
      lastWrittenAt: isNews ? last.created_at.getTime() : kept.lastWrittenAt,
      startedBy: row.started_by,
      pausedSince: row.paused_since?.getTime() ?? null,
      armed: !isNews && (row.armed || unwritten.has(row.id)),
      attempts: writes.map(({ created_at }) => created_at.getTime()),
    };
  });
}

/** What is kept of a run. */
export interface KeptRun {
  readonly id: number;
  /** Of the assignment that ran so: another one since is left as it is. */
  readonly version: number;
  readonly state: AssignmentState;
  readonly reason: string | null;
  readonly details: FaultDetails | null;
  readonly armed: boolean;
  readonly lastValue: number | null;
  readonly lastWriteId: number | null;
  readonly lastWrittenAt: number | null;
  readonly pausedSince: number | null;
}

/** What fails as its item goes is not kept. @returns the ids of those that were as told */
export async function keepRuns(tx: Kysely<unknown>, runs: readonly KeptRun[]): Promise<number[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update assignment a
       set state = k.state, reason = k.reason, reason_details = k.details, armed = k.armed,
           enabled = k.state <> 'failed', last_value = k."lastValue",
           last_write_id = coalesce(k."lastWriteId", a.last_write_id),
           last_written_at = to_timestamp(k."lastWrittenAt" / 1000.0),
           paused_since = to_timestamp(k."pausedSince" / 1000.0),
           pause_told = a.pause_told and (k.state = 'paused' or k."pausedSince" is not null)
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as k(
        id bigint, version integer, state text, reason text, details jsonb, armed boolean,
        "lastValue" double precision, "lastWriteId" bigint, "lastWrittenAt" double precision,
        "pausedSince" double precision)
     where a.id = k.id and a.version = k.version and a.enabled
       and (k.state <> 'failed' or ${isItemThere('a')})
    returning a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether its target still means to its device what it meant when it was started, or edited since. */
export async function isTargetSame(db: Kysely<unknown>, id: number): Promise<boolean> {
  const meaning = targetMeaning(sql`select assignment.target_point_id`);
  const { rows } = await sql<{ same: boolean }>`
    select target_meaning is null or target_meaning = ${meaning} as same
      from assignment where id = ${id}`.execute(db);
  return rows[0]?.same ?? false;
}

/** Whether the assignment still is the one that was started: nobody has ended or changed it since. */
export async function isStillStarted(
  db: Kysely<unknown>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const row = await db
    .withTables<AssignmentTables>()
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('enabled', '=', true)
    .where(isItemThere('assignment'))
    .executeTakeFirst();
  return row !== undefined;
}
