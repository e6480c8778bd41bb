/** The tables of triggers: what people keep. How they run is in `trigger-runs.store.ts`. */
import { refuse } from '@millwright/contract';
import type {
  Trigger,
  TriggerAction,
  TriggerCondition,
  TriggerEdit,
  TriggerInput,
  TriggerOutcome,
  TriggerState,
  TriggerStep,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
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
import { usedAssignments, usedPoints } from './compile-trigger.ts';

export type TriggerTables = Tables<{
  condition_trigger: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    condition: ColumnType<TriggerCondition, string, string>;
    actions: ColumnType<readonly TriggerAction[], string, string>;
    on_delay_ms: number;
    off_delay_ms: number;
    most_per_hour: number;
    enabled: Generated<boolean>;
    state: Generated<TriggerState>;
    reason: string | null;
    reason_details: ColumnType<FaultDetails | null, string | null, string | null>;
    enabled_by: number | null;
    was: number | null;
    skipped: Generated<number>;
    skipped_at: Date | null;
    target_meaning: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  condition_trigger_point: { trigger_id: number; point_id: PointId };
  condition_trigger_assignment: { trigger_id: number; assignment_id: number };
  condition_trigger_run: {
    id: GeneratedAlways<number>;
    trigger_id: number;
    at: Date;
    outcome: TriggerOutcome;
    steps: ColumnType<readonly TriggerStep[], string, string>;
  };
}>;

export interface TriggerQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
  readonly state?: TriggerState | undefined;
}

const columns = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const fieldsOf = (input: Omit<TriggerInput, 'itemId'>) => ({
  name: input.name,
  condition: JSON.stringify(input.condition),
  actions: JSON.stringify(input.actions),
  on_delay_ms: input.onDelayMs,
  off_delay_ms: input.offDelayMs,
  most_per_hour: input.mostPerHour,
});

/** Of a row with how it went last. */
export type TriggerRow = Selectable<TriggerTables['condition_trigger']> & {
  readonly last_at: Date | null;
  readonly last_outcome: TriggerOutcome | null;
  readonly last_steps: readonly TriggerStep[] | null;
};

/** Of what was written together the one that was refused itself, rather than those that fell with it. */
const brokeOffAt = (steps: readonly TriggerStep[] | null): TriggerStep | undefined => {
  const failed = (steps ?? []).filter(({ reason }) => reason !== null);
  return failed.find(({ reason }) => reason !== 'telemetry.batch_refused') ?? failed[0];
};

export const triggerOf = (row: TriggerRow): Trigger => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  condition: row.condition,
  actions: [...row.actions],
  onDelayMs: row.on_delay_ms,
  offDelayMs: row.off_delay_ms,
  mostPerHour: row.most_per_hour,
  enabled: row.enabled,
  state: row.state,
  reason: row.reason,
  details: row.reason_details ?? {},
  lastFiredAt: row.last_at?.getTime() ?? null,
  lastOutcome: row.last_outcome,
  lastReason: brokeOffAt(row.last_steps)?.reason ?? null,
  lastDetails: brokeOffAt(row.last_steps)?.details ?? {},
  skipped: row.skipped,
  skippedAt: row.skipped_at?.getTime() ?? null,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const tables = (db: Kysely<unknown>) => db.withTables<TriggerTables>();

const lastRun = [
  sql<Date | null>`(select at from condition_trigger_run
    where trigger_id = condition_trigger.id order by id desc limit 1)`.as('last_at'),
  sql<TriggerOutcome | null>`(select outcome from condition_trigger_run
    where trigger_id = condition_trigger.id order by id desc limit 1)`.as('last_outcome'),
  sql<readonly TriggerStep[] | null>`(select steps from condition_trigger_run
    where trigger_id = condition_trigger.id order by id desc limit 1)`.as('last_steps'),
] as const;

/** The rows of triggers, with how each went last. */
export const selectTriggers = (db: Kysely<unknown>) =>
  tables(db).selectFrom('condition_trigger').selectAll('condition_trigger').select(lastRun);

export async function listTriggers(
  db: Kysely<unknown>,
  query: TriggerQuery,
): Promise<{ list: Trigger[]; total: number }> {
  const { itemId, state, keyword, order } = query;
  let wanted = tables(db).selectFrom('condition_trigger').where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name'], keyword));
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll('condition_trigger')
      .select(lastRun)
      .orderBy(columns[query.sort ?? 'name'], order)
      .orderBy('id', order),
  );
  return { list: rows.map(triggerOf), total };
}

/** The triggers there are of these, in no order. */
export async function findTriggers(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<Trigger[]> {
  const rows = await selectTriggers(db).where('id', '=', anyOf(ids)).execute();
  return rows.map(triggerOf);
}

/** Locks the rows in the order of their ids. */
export async function lockTriggers(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<Trigger[]> {
  const found = selectTriggers(tx).where('id', '=', anyOf(ids));
  return (await found.orderBy('id').forUpdate('condition_trigger').execute()).map(triggerOf);
}

export async function triggersOf(db: Kysely<unknown>, item: ItemId): Promise<Trigger[]> {
  const rows = await selectTriggers(db).where('item_id', '=', item).orderBy('id').execute();
  return rows.map(triggerOf);
}

/** The name of a trigger that uses one of these points, if there is one. */
export async function triggerWithPoint(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('condition_trigger')
    .innerJoin('condition_trigger_point', 'trigger_id', 'id')
    .select('name')
    .where('point_id', '=', anyOf(points))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** The name of a trigger that starts or ends one of these assignments, if there is one. */
export async function triggerWithAssignment(
  db: Kysely<unknown>,
  assignments: readonly number[],
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('condition_trigger')
    .innerJoin('condition_trigger_assignment', 'trigger_id', 'id')
    .select('name')
    .where('assignment_id', '=', anyOf(assignments))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

export function countTriggers(db: Kysely<unknown>, item: ItemId): Promise<number> {
  return countRows(tables(db).selectFrom('condition_trigger').where('item_id', '=', item));
}

/** Of all items of an account. */
export function countTriggersOf(db: Kysely<unknown>, account: UserId): Promise<number> {
  const items = sql<ItemId>`(select id from item where owner_id = ${account})`;
  return countRows(tables(db).selectFrom('condition_trigger').where('item_id', 'in', items));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'condition_trigger_name':
      return refuse('trigger.name_taken', { name }, error);
    case 'condition_trigger_item_id_fkey':
      return refuse('general.not_found', {}, error);
    case 'condition_trigger_point_exists':
      return refuse('trigger.point_foreign', {}, error);
    case 'condition_trigger_assignment_exists':
      return refuse('trigger.assignment_foreign', {}, error);
    default:
      return error;
  }
};

async function link(
  tx: Kysely<unknown>,
  id: number,
  input: Pick<TriggerInput, 'condition' | 'actions'>,
): Promise<void> {
  const db = tables(tx);
  await db.deleteFrom('condition_trigger_point').where('trigger_id', '=', id).execute();
  await db.deleteFrom('condition_trigger_assignment').where('trigger_id', '=', id).execute();
  const points = usedPoints(input).sort((a, b) => a - b);
  const assignments = usedAssignments(input).sort((a, b) => a - b);
  if (points.length > 0) {
    const rows = points.map((point) => ({ trigger_id: id, point_id: point }));
    await db.insertInto('condition_trigger_point').values(rows).execute();
  }
  if (assignments.length > 0) {
    const rows = assignments.map((assignment) => ({ trigger_id: id, assignment_id: assignment }));
    await db.insertInto('condition_trigger_assignment').values(rows).execute();
  }
}

const fresh = async (tx: Kysely<unknown>, id: number): Promise<Trigger> => {
  const row = await selectTriggers(tx).where('id', '=', id).executeTakeFirstOrThrow();
  return triggerOf(row);
};

/** @throws Fault refusal `trigger.name_taken`, `trigger.point_foreign`, `trigger.assignment_foreign`, `general.not_found` */
export async function insertTrigger(
  tx: Kysely<unknown>,
  input: TriggerInput,
  now: Timestamp,
): Promise<Trigger> {
  const at = new Date(now);
  try {
    const { id } = await tables(tx)
      .insertInto('condition_trigger')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await link(tx, id, input);
    return await fresh(tx, id);
  } catch (error) {
    throw refused(error, input.name);
  }
}

const off: { state: TriggerState; reason: null } = { state: 'off', reason: null };
/** Until who collects has looked at its condition once: what turns before is not seen to turn. */
const notTaken = 'trigger.not_taken';
const waiting: { state: TriggerState; reason: string } = { state: 'paused', reason: notTaken };

/** It begins anew: what its condition came to as it was says nothing of what it is. */
export async function updateTrigger(
  tx: Kysely<unknown>,
  input: TriggerEdit,
  now: Timestamp,
): Promise<Trigger> {
  try {
    await tables(tx)
      .updateTable('condition_trigger')
      .where('id', '=', input.id)
      .set(({ eb }) => ({
        ...fieldsOf(input),
        was: null,
        state: sql<TriggerState>`case when enabled then 'paused' else state end`,
        reason: sql<string | null>`case when enabled then ${notTaken} else reason end`,
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .execute();
    await tables(tx)
      .updateTable('condition_trigger')
      .where('id', '=', input.id)
      .set({ target_meaning: meaningOfTargets })
      .execute();
    await link(tx, input.id, input);
    return await fresh(tx, input.id);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** Of the points that its actions write, and of those that the assignments write which it starts. */
export const meaningOfTargets = targetMeaning(sql`
  select (action->>'pointId')::bigint
    from jsonb_array_elements(condition_trigger.actions) as action where action ? 'pointId'
  union
  select target_point_id from assignment where assignment.id in (
    select (action->>'assignmentId')::bigint
      from jsonb_array_elements(condition_trigger.actions) as action
     where action->>'kind' = 'start')`);

/** Enabled by a person, they look at what is; disabled, they do nothing. In the order of their ids. */
export async function setTriggersEnabled(
  tx: Kysely<unknown>,
  ids: readonly number[],
  enabled: { readonly by: number | null } | null,
): Promise<Trigger[]> {
  await tables(tx)
    .updateTable('condition_trigger')
    .where('id', '=', anyOf(ids))
    .set(({ eb }) => ({
      enabled: enabled !== null,
      ...(enabled === null ? off : waiting),
      ...{ reason_details: null, was: null },
      ...(enabled === null
        ? {}
        : {
            ...{ enabled_by: enabled.by, target_meaning: meaningOfTargets },
            ...{ skipped: 0, skipped_at: null },
          }),
      version: eb('version', '+', 1),
    }))
    .execute();
  const rows = await selectTriggers(tx).where('id', '=', anyOf(ids)).orderBy('id').execute();
  return rows.map(triggerOf);
}

export async function deleteTriggerRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('condition_trigger').where('id', '=', anyOf(ids)).execute();
}
