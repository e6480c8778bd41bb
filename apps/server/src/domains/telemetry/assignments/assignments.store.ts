/** The tables `assignment` and `assignment_input`: what people keep. How they run is in `assignment-runs.store.ts`. */
import { refuse } from '@millwright/contract';
import type {
  Assignment,
  AssignmentCondition,
  AssignmentEdit,
  AssignmentInput,
  AssignmentMode,
  AssignmentSource,
  AssignmentState,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { FaultDetails, ItemId, PointId, Timestamp, UserId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';
import { targetMeaning } from '../writes/index.ts';

export type AssignmentTables = Tables<{
  assignment: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    source: ColumnType<AssignmentSource, string, string>;
    condition: ColumnType<AssignmentCondition, string, string>;
    target_point_id: PointId;
    mode: AssignmentMode;
    period_ms: number;
    most_per_minute: number;
    enabled: Generated<boolean>;
    state: Generated<AssignmentState>;
    reason: string | null;
    reason_details: ColumnType<FaultDetails | null, string | null, string | null>;
    started_by: number | null;
    armed: Generated<boolean>;
    last_value: number | null;
    last_write_id: number | null;
    last_written_at: Date | null;
    target_meaning: string | null;
    paused_since: Date | null;
    pause_told: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  assignment_input: { assignment_id: number; point_id: PointId };
}>;

export interface AssignmentQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
  readonly state?: AssignmentState | undefined;
}

const columns = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const fieldsOf = (input: Omit<AssignmentInput, 'itemId'>) => ({
  name: input.name,
  source: JSON.stringify(input.source),
  condition: JSON.stringify(input.condition),
  target_point_id: input.targetPointId,
  mode: input.mode,
  period_ms: input.periodMs,
  most_per_minute: input.mostPerMinute,
});

export const assignmentOf = (row: Selectable<AssignmentTables['assignment']>): Assignment => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  source: row.source,
  condition: row.condition,
  targetPointId: row.target_point_id,
  mode: row.mode,
  periodMs: row.period_ms,
  mostPerMinute: row.most_per_minute,
  enabled: row.enabled,
  state: row.state,
  reason: row.reason,
  details: row.reason_details ?? {},
  lastValue: row.last_value,
  lastWrittenAt: row.last_written_at?.getTime() ?? null,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const tables = (db: Kysely<unknown>) => db.withTables<AssignmentTables>();

export async function listAssignments(
  db: Kysely<unknown>,
  query: AssignmentQuery,
): Promise<{ list: Assignment[]; total: number }> {
  const { itemId, state, keyword, order } = query;
  let wanted = tables(db).selectFrom('assignment').where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name'], keyword));
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'name'], order)
      .orderBy('id', order),
  );
  return { list: rows.map(assignmentOf), total };
}

/** The assignments there are of these, in no order. */
export async function findAssignments(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<Assignment[]> {
  const found = tables(db).selectFrom('assignment').selectAll().where('id', '=', anyOf(ids));
  return (await found.execute()).map(assignmentOf);
}

/** Locks the rows in the order of their ids. */
export async function lockAssignments(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<Assignment[]> {
  const found = tables(tx).selectFrom('assignment').selectAll().where('id', '=', anyOf(ids));
  return (await found.orderBy('id').forUpdate().execute()).map(assignmentOf);
}

export async function assignmentsOf(db: Kysely<unknown>, item: ItemId): Promise<Assignment[]> {
  const found = tables(db).selectFrom('assignment').selectAll().where('item_id', '=', item);
  return (await found.orderBy('id').execute()).map(assignmentOf);
}

/** Until the commit nobody else saves one of the item: two could make a loop that neither sees. */
export async function holdAssignmentsOf(tx: Kysely<unknown>, item: ItemId): Promise<Assignment[]> {
  await sql`select pg_advisory_xact_lock(hashtext('assignment'), ${item}::int)`.execute(tx);
  return assignmentsOf(tx, item);
}

/** The name of an assignment that uses one of these points, if there is one. */
export async function assignmentWith(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string | undefined> {
  const found = tables(db).selectFrom('assignment').select('name').orderBy('id').limit(1);
  const row = await found
    .where(
      sql<boolean>`target_point_id = ${anyOf(points)} or exists (
        select from assignment_input
          where assignment_id = assignment.id and point_id = ${anyOf(points)})`,
    )
    .executeTakeFirst();
  return row?.name;
}

/** The names of the started assignments that write a point. */
export async function startedWriters(
  db: Kysely<unknown>,
  point: PointId,
  besides: number | null = null,
): Promise<string[]> {
  const found = tables(db).selectFrom('assignment').select('name');
  let started = found.where('target_point_id', '=', point).where('enabled', '=', true);
  if (besides !== null) started = started.where('id', '!=', besides);
  return (await started.orderBy('name').execute()).map(({ name }) => name);
}

export function countAssignments(db: Kysely<unknown>, item: ItemId): Promise<number> {
  return countRows(tables(db).selectFrom('assignment').where('item_id', '=', item));
}

/** Of all items of an account. */
export function countAssignmentsOf(db: Kysely<unknown>, account: UserId): Promise<number> {
  const items = sql<ItemId>`(select id from item where owner_id = ${account})`;
  return countRows(tables(db).selectFrom('assignment').where('item_id', 'in', items));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'assignment_name':
      return refuse('assignment.name_taken', { name }, error);
    case 'assignment_item_id_fkey':
      return refuse('general.not_found', {}, error);
    case 'assignment_target':
    case 'assignment_input_exists':
      return refuse('assignment.point_foreign', {}, error);
    default:
      return error;
  }
};

async function linkInputs(
  tx: Kysely<unknown>,
  assignment: number,
  inputs: readonly PointId[],
): Promise<void> {
  await tables(tx).deleteFrom('assignment_input').where('assignment_id', '=', assignment).execute();
  if (inputs.length === 0) return;
  const rows = [...inputs].sort((a, b) => a - b);
  await tables(tx)
    .insertInto('assignment_input')
    .values(rows.map((point) => ({ assignment_id: assignment, point_id: point })))
    .execute();
}

/** @throws Fault refusal `assignment.name_taken`, `assignment.point_foreign`, `general.not_found` */
export async function insertAssignment(
  tx: Kysely<unknown>,
  input: AssignmentInput,
  inputs: readonly PointId[],
  now: Timestamp,
): Promise<Assignment> {
  const at = new Date(now);
  const rows = tables(tx).insertInto('assignment');
  try {
    const row = await rows
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, inputs);
    return assignmentOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** It writes when it can, whatever it wrote before: of what it wrote nothing is left to be heard of. */
const armed = {
  armed: true,
  ...{ paused_since: null, pause_told: false },
  last_write_id: sql<number>`
    (select max(id) from write_command where assignment_id = assignment.id)`,
};

/** Of a target that it has now, or is given in the same statement. */
const meaningOf = (target: PointId) => targetMeaning(sql`select ${target}::bigint`);
const meaningNow = targetMeaning(sql`select assignment.target_point_id`);

/** It begins anew: what it wrote as it was says nothing of what it is. */
export async function updateAssignment(
  tx: Kysely<unknown>,
  input: AssignmentEdit,
  inputs: readonly PointId[],
  now: Timestamp,
): Promise<Assignment> {
  const rows = tables(tx).updateTable('assignment').where('id', '=', input.id);
  try {
    const row = await rows
      .set(({ eb }) => ({
        ...fieldsOf(input),
        ...armed,
        target_meaning: meaningOf(input.targetPointId),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, inputs);
    return assignmentOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** Started by a person, it waits and writes what it finds; ended, it does nothing. */
export async function setEnabled(
  tx: Kysely<unknown>,
  id: number,
  started: { readonly by: number | null } | null,
): Promise<Assignment> {
  const state: AssignmentState = started === null ? 'ended' : 'waiting';
  const row = await tables(tx)
    .updateTable('assignment')
    .where('id', '=', id)
    .set(({ eb }) => ({
      enabled: started !== null,
      ...{ state, reason: null, reason_details: null },
      ...(started === null ? {} : { started_by: started.by, target_meaning: meaningNow, ...armed }),
      version: eb('version', '+', 1),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return assignmentOf(row);
}

export async function deleteAssignmentRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('assignment').where('id', '=', anyOf(ids)).execute();
}
