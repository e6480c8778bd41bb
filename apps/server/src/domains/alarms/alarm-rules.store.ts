/** The tables `alarm_rule` and `alarm_rule_point`. */
import { refuse } from '@millwright/contract';
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { AlarmRule, AlarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import {
  alarmRuleId,
  type Fault,
  type ItemId,
  type PointId,
  type Timestamp,
  type UserId,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../engines/postgres/index.ts';
import { anyOf, contains, pageOf } from '../../platform/storage/index.ts';

export type AlarmRuleTables = Tables<{
  alarm_rule: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    level: AlarmLevel;
    when: ColumnType<ConditionWhen, string, string>;
    on_delay_ms: number;
    off_delay_ms: number;
    enabled: boolean;
    description: string;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  alarm_rule_point: { rule_id: number; point_id: PointId };
}>;

export interface AlarmRuleQuery {
  readonly itemId: ItemId;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: 'name' | 'level' | 'createdAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

/** What may be changed of a rule. */
export type AlarmRuleFields = Omit<AlarmRuleInput, 'itemId'>;

const columns = { name: 'name', level: 'level', createdAt: 'created_at' } as const;

const ruleOf = (row: Selectable<AlarmRuleTables['alarm_rule']>): AlarmRule => ({
  id: alarmRuleId(row.id),
  itemId: row.item_id,
  name: row.name,
  level: row.level,
  when: row.when,
  onDelayMs: row.on_delay_ms,
  offDelayMs: row.off_delay_ms,
  enabled: row.enabled,
  description: row.description,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const fieldsOf = (input: AlarmRuleFields) => ({
  name: input.name,
  level: input.level,
  when: JSON.stringify(input.when),
  on_delay_ms: input.onDelayMs,
  off_delay_ms: input.offDelayMs,
  enabled: input.enabled,
  description: input.description,
});

export async function listRules(
  db: Kysely<unknown>,
  query: AlarmRuleQuery,
): Promise<{ list: AlarmRule[]; total: number }> {
  const { itemId, keyword, order } = query;
  let wanted = db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name'], keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'name'], order)
      .orderBy('id', order),
  );
  return { list: rows.map(ruleOf), total };
}

/** The rules there are of these, in no order. */
export async function findRules(db: Kysely<unknown>, ids: readonly number[]): Promise<AlarmRule[]> {
  const rows = await db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(ruleOf);
}

/** Locks the rows in the order of their ids: who changes them, or raises by them, waits. */
export async function lockRules(tx: Kysely<unknown>, ids: readonly number[]): Promise<AlarmRule[]> {
  const rows = await tx
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(ruleOf);
}

/** Holds the rows against change until the commit, without keeping other readers waiting. */
export async function holdRules(tx: Kysely<unknown>, ids: readonly number[]): Promise<AlarmRule[]> {
  const rows = await tx
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(ruleOf);
}

export async function rulesOfItem(db: Kysely<unknown>, item: ItemId): Promise<AlarmRule[]> {
  const rows = await db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .selectAll()
    .where('item_id', '=', item)
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
}

export async function enabledRules(db: Kysely<unknown>): Promise<AlarmRule[]> {
  const rows = await db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): Fault | unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'alarm_rule_name') return refuse('alarm.name_taken', { name }, error);
  if (constraint === 'alarm_rule_item_id_fkey') return refuse('general.not_found', {}, error);
  // The point went while the rule was being written.
  if (constraint === 'alarm_rule_point_point_id_fkey') {
    return refuse('alarm.point_foreign', {}, error);
  }
  return error;
};

async function linkPoints(
  tx: Kysely<unknown>,
  rule: number,
  points: readonly PointId[],
): Promise<void> {
  const links = tx.withTables<AlarmRuleTables>();
  await links.deleteFrom('alarm_rule_point').where('rule_id', '=', rule).execute();
  await links
    .insertInto('alarm_rule_point')
    .values(points.map((point) => ({ rule_id: rule, point_id: point })))
    .execute();
}

/** How many rules there are in all items of the account. */
export async function countRulesOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ rules: number }>`
    select count(*) as rules from alarm_rule join item on item.id = alarm_rule.item_id
     where item.owner_id = ${account}`.execute(tx);
  return rows[0]?.rules ?? 0;
}

/**
 * @param points those that the condition tests.
 * @throws Fault refusal `alarm.name_taken`, `alarm.point_foreign`, `general.not_found`.
 */
export async function insertRule(
  tx: Kysely<unknown>,
  input: AlarmRuleInput,
  points: readonly PointId[],
  now: Timestamp,
): Promise<AlarmRule> {
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<AlarmRuleTables>()
      .insertInto('alarm_rule')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, row.id, points);
    return ruleOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** @throws Fault refusal `alarm.name_taken`, `alarm.point_foreign`. */
export async function updateRule(
  tx: Kysely<unknown>,
  id: number,
  input: AlarmRuleFields,
  points: readonly PointId[],
  now: Timestamp,
): Promise<AlarmRule> {
  try {
    const row = await tx
      .withTables<AlarmRuleTables>()
      .updateTable('alarm_rule')
      .set(({ eb }) => ({
        ...fieldsOf(input),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, id, points);
    return ruleOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function deleteRuleRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tx
    .withTables<AlarmRuleTables>()
    .deleteFrom('alarm_rule')
    .where('id', '=', anyOf(ids))
    .execute();
}

/** A rule that tests one of these points, with the point, if there is one. */
export async function ruleUsing(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<{ rule: string; pointId: PointId } | undefined> {
  return db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule_point')
    .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm_rule_point.rule_id')
    .select(['alarm_rule.name as rule', 'alarm_rule_point.point_id as pointId'])
    .where('alarm_rule_point.point_id', '=', anyOf(points))
    .orderBy('alarm_rule.id')
    .limit(1)
    .executeTakeFirst();
}

/** Names of rules that test some of these points and points of other devices too. */
export async function rulesWithOthers(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule
     where id in (select rule_id from alarm_rule_point where point_id = ${anyOf(points)})
       and exists (
         select from alarm_rule_point
          where rule_id = alarm_rule.id and point_id <> all(${[...points]})
       )
     order by id`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The rules that test some of these points, locked. */
export async function lockRulesOfPoints(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<AlarmRule[]> {
  const rows = await tx
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule_point')
    .select('rule_id')
    .distinct()
    .where('point_id', '=', anyOf(points))
    .execute();
  return lockRules(
    tx,
    rows.map((row) => row.rule_id),
  );
}

/** @throws Fault refusal `alarm.name_taken`. */
export async function moveRule(
  tx: Kysely<unknown>,
  { id, name }: Pick<AlarmRule, 'id' | 'name'>,
  item: ItemId,
): Promise<void> {
  try {
    await tx
      .withTables<AlarmRuleTables>()
      .updateTable('alarm_rule')
      .set(({ eb }) => ({ item_id: item, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refused(error, name);
  }
}
