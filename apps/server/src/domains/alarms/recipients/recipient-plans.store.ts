/** The table `recipient_plan`. */
import { type Language, refuse } from '@millwright/contract';
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type {
  PlanStep,
  RecipientPlan,
  RecipientPlanInput,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId } from '@millwright/kernel';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';
import type { Namers } from './plan-namers.ts';

type PlanTables = Tables<{
  recipient_plan: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    levels: AlarmLevel[];
    steps: ColumnType<PlanStep[], string, string>;
    quiet_begin: number | null;
    quiet_end: number | null;
    stops_at_end: boolean;
    language: Language;
    enabled: boolean;
    version: Generated<number>;
    named_by: ColumnType<Namers, string, string>;
  };
}>;

/** A plan as it is kept: what is wrong with it is found when it is shown. */
export type StoredPlan = Omit<RecipientPlan, 'warnings'> & { readonly namedBy: Namers };
type PlanFields = Omit<RecipientPlanInput, 'itemId'> & { readonly namedBy: Namers };

const tables = (db: Kysely<unknown>) => db.withTables<PlanTables>();

const planOf = (row: Selectable<PlanTables['recipient_plan']>): StoredPlan => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  levels: row.levels,
  steps: row.steps,
  quiet:
    row.quiet_begin === null || row.quiet_end === null
      ? null
      : { begin: row.quiet_begin, end: row.quiet_end },
  stopsAtEnd: row.stops_at_end,
  language: row.language,
  enabled: row.enabled,
  version: row.version,
  namedBy: row.named_by,
});

const columnsOf = (plan: PlanFields) => ({
  name: plan.name,
  levels: plan.levels.toSorted((a, b) => a - b),
  steps: JSON.stringify(plan.steps.toSorted((a, b) => a.afterMinutes - b.afterMinutes)),
  quiet_begin: plan.quiet?.begin ?? null,
  quiet_end: plan.quiet?.end ?? null,
  stops_at_end: plan.stopsAtEnd,
  language: plan.language,
  enabled: plan.enabled,
  named_by: JSON.stringify(plan.namedBy),
});

const refused = (error: unknown, name: string): unknown =>
  brokenConstraint(error) === 'recipient_plan_name'
    ? refuse('alarm.plan_name_taken', { name }, error)
    : error;

export async function plansOfItem(db: Kysely<unknown>, itemId: ItemId): Promise<StoredPlan[]> {
  const rows = tables(db).selectFrom('recipient_plan').selectAll().where('item_id', '=', itemId);
  return (await rows.orderBy('name').orderBy('id').execute()).map(planOf);
}

export interface PlanQuery extends Page {
  readonly itemId: ItemId;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

export async function listPlanRows(
  db: Kysely<unknown>,
  query: PlanQuery,
): Promise<{ list: StoredPlan[]; total: number }> {
  let wanted = tables(db).selectFrom('recipient_plan').where('item_id', '=', query.itemId);
  if (query.keyword) wanted = wanted.where(contains(['name'], query.keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching.selectAll().orderBy('name', query.order).orderBy('id', query.order),
  );
  return { list: rows.map(planOf), total };
}

/** The plans there are of these, in no order. */
export async function findPlans(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<StoredPlan[]> {
  const rows = tables(db).selectFrom('recipient_plan').selectAll().where('id', '=', anyOf(ids));
  return (await rows.execute()).map(planOf);
}

/** The same, locked until the commit. */
export async function lockPlans(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<StoredPlan[]> {
  const rows = tables(tx).selectFrom('recipient_plan').selectAll().where('id', '=', anyOf(ids));
  return (await rows.orderBy('id').forUpdate().execute()).map(planOf);
}

export const countPlans = (tx: Kysely<unknown>, itemId: ItemId): Promise<number> =>
  countRows(tables(tx).selectFrom('recipient_plan').where('item_id', '=', itemId));

/** @throws Fault refusal `alarm.plan_name_taken` */
export async function insertPlan(
  tx: Kysely<unknown>,
  { itemId, ...plan }: RecipientPlanInput & { readonly namedBy: Namers },
): Promise<StoredPlan> {
  const row = tables(tx)
    .insertInto('recipient_plan')
    .values({ item_id: itemId, ...columnsOf(plan) })
    .returningAll();
  try {
    return planOf(await row.executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, plan.name);
  }
}

/** @throws Fault refusal `alarm.plan_name_taken` */
export async function updatePlan(
  tx: Kysely<unknown>,
  plan: PlanFields & { readonly id: number; readonly version: number },
): Promise<StoredPlan> {
  const row = tables(tx)
    .updateTable('recipient_plan')
    .set({ ...columnsOf(plan), version: plan.version + 1 })
    .where('id', '=', plan.id)
    .returningAll();
  try {
    return planOf(await row.executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, plan.name);
  }
}

export async function deletePlanRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('recipient_plan').where('id', '=', anyOf(ids)).execute();
}
