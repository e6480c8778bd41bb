/** The tables `alarm_rule` and `alarm_rule_point`. */
import { refuse } from '@millwright/contract';
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { AlarmRule, AlarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { maxExpressionRules } from '@millwright/contract/alarms/max-tests';
import {
  alarmRuleId,
  type DeviceId,
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
    instructions: Generated<string>;
    screen_id: number | null;
    file_id: number | null;
    file_name: string | null;
    file_mime: string | null;
    file_bytes: number | null;
    wants_order: Generated<boolean>;
    priority: Generated<number>;
    latching: Generated<boolean>;
    realarm_minutes: number | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  alarm_rule_point: { rule_id: number; point_id: PointId };
  alarm_rule_device: { rule_id: number; device_id: DeviceId };
  alarm_rule_recorded: { rule_id: number; place: number; point_id: PointId };
}>;

/** What rules look at. */
interface Uses {
  readonly points: readonly PointId[];
  readonly devices: readonly DeviceId[];
}

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

/** What a rule records, as a column of its row. */
const recorded = sql<PointId[]>`array(
  select point_id from alarm_rule_recorded where rule_id = alarm_rule.id order by place)`.as(
  'recorded',
);

const ruleOf = (
  row: Selectable<AlarmRuleTables['alarm_rule']> & { readonly recorded: PointId[] },
): AlarmRule => ({
  id: alarmRuleId(row.id),
  itemId: row.item_id,
  name: row.name,
  level: row.level,
  when: row.when,
  onDelayMs: row.on_delay_ms,
  offDelayMs: row.off_delay_ms,
  enabled: row.enabled,
  description: row.description,
  recordedPointIds: row.recorded,
  instructions: row.instructions,
  screenId: row.screen_id,
  file:
    row.file_id === null
      ? null
      : { name: row.file_name ?? '', mime: row.file_mime ?? '', bytes: row.file_bytes ?? 0 },
  wantsOrder: row.wants_order,
  priority: row.priority,
  latching: row.latching,
  realarmMinutes: row.realarm_minutes,
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
  instructions: input.instructions,
  screen_id: input.screenId,
  wants_order: input.wantsOrder,
  priority: input.priority,
  latching: input.latching,
  realarm_minutes: input.realarmMinutes,
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
      .select(recorded)
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
    .select(recorded)
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
    .select(recorded)
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
    .select(recorded)
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
    .select(recorded)
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
    .select(recorded)
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
  if (constraint === 'alarm_rule_recorded_exists')
    return refuse('alarm.recorded_foreign', {}, error);
  if (constraint === 'alarm_rule_device_exists') return refuse('alarm.device_foreign', {}, error);
  return error;
};

async function link(
  tx: Kysely<unknown>,
  rule: number,
  { points, devices }: Uses,
  recordedPoints: readonly PointId[],
): Promise<PointId[]> {
  const links = tx.withTables<AlarmRuleTables>();
  await links.deleteFrom('alarm_rule_point').where('rule_id', '=', rule).execute();
  await links.deleteFrom('alarm_rule_device').where('rule_id', '=', rule).execute();
  if (points.length > 0) {
    await links
      .insertInto('alarm_rule_point')
      .values(points.map((point) => ({ rule_id: rule, point_id: point })))
      .execute();
  }
  if (devices.length > 0) {
    await links
      .insertInto('alarm_rule_device')
      .values(devices.map((device) => ({ rule_id: rule, device_id: device })))
      .execute();
  }
  await links.deleteFrom('alarm_rule_recorded').where('rule_id', '=', rule).execute();
  const kept = [...new Set(recordedPoints)];
  if (kept.length > 0) {
    await links
      .insertInto('alarm_rule_recorded')
      .values(kept.map((point, place) => ({ rule_id: rule, place, point_id: point })))
      .execute();
  }
  return kept;
}

/**
 * Those of an item are judged beside every sample of their points: there is a most. Who would add one
 * waits for others who do.
 */
async function demandExpressions(
  tx: Kysely<unknown>,
  { itemId, when, id }: Pick<AlarmRuleInput, 'itemId' | 'when'> & { readonly id?: number },
): Promise<void> {
  if (!JSON.stringify(when).includes('"op":"expression"')) return;
  await sql`select pg_advisory_xact_lock(hashtext('alarm rule'), ${itemId}::int)`.execute(tx);
  const { rows } = await sql<{ rules: number }>`
    select count(*)::int as rules from alarm_rule
     where item_id = ${itemId} and id is distinct from ${id ?? null}
       and jsonb_path_exists("when", '$.**.op ? (@ == "expression")')`.execute(tx);
  if ((rows[0]?.rules ?? 0) >= maxExpressionRules) {
    throw refuse('alarm.expressions_full', { limit: maxExpressionRules });
  }
}

/** How many rules there are in all items of the account. */
export async function countRulesOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ rules: number }>`
    select count(*) as rules from alarm_rule join item on item.id = alarm_rule.item_id
     where item.owner_id = ${account}`.execute(tx);
  return rows[0]?.rules ?? 0;
}

/**
 * @param uses what the condition looks at.
 * @throws Fault refusal `alarm.name_taken`, `alarm.point_foreign`, `alarm.device_foreign`,
 *   `alarm.expressions_full`, `alarm.recorded_foreign`, `general.not_found`.
 */
export async function insertRule(
  tx: Kysely<unknown>,
  input: AlarmRuleInput,
  uses: Uses,
  now: Timestamp,
): Promise<AlarmRule> {
  await demandExpressions(tx, input);
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<AlarmRuleTables>()
      .insertInto('alarm_rule')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    return ruleOf({ ...row, recorded: await link(tx, row.id, uses, input.recordedPointIds) });
  } catch (error) {
    throw refused(error, input.name);
  }
}

/**
 * @throws Fault refusal `alarm.name_taken`, `alarm.point_foreign`, `alarm.device_foreign`,
 *   `alarm.expressions_full`.
 */
export async function updateRule(
  tx: Kysely<unknown>,
  input: AlarmRuleFields & Pick<AlarmRule, 'id' | 'itemId'>,
  uses: Uses,
  now: Timestamp,
): Promise<AlarmRule> {
  const { id } = input;
  await demandExpressions(tx, input);
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
    return ruleOf({ ...row, recorded: await link(tx, id, uses, input.recordedPointIds) });
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** Which screen goes with the instructions of a rule. */
export async function setScreen(
  tx: Kysely<unknown>,
  rule: number,
  screen: number | undefined,
): Promise<void> {
  const row = tx.withTables<AlarmRuleTables>().updateTable('alarm_rule').where('id', '=', rule);
  await row.set({ screen_id: screen ?? null }).execute();
}

/** Answers the files that they had. */
export async function deleteRuleRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .withTables<AlarmRuleTables>()
    .deleteFrom('alarm_rule')
    .where('id', '=', anyOf(ids))
    .returning('file_id')
    .execute();
  return rows.flatMap((row) => row.file_id ?? []);
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

/** A rule that looks at the state of this device, if there is one. */
export async function ruleOfDevice(
  db: Kysely<unknown>,
  device: DeviceId,
): Promise<{ rule: string } | undefined> {
  return db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule_device')
    .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm_rule_device.rule_id')
    .select('alarm_rule.name as rule')
    .where('alarm_rule_device.device_id', '=', device)
    .orderBy('alarm_rule.id')
    .limit(1)
    .executeTakeFirst();
}

/** Names of rules that look at some of these, or record them, and do so of others too. */
export async function rulesWithOthers(
  tx: Kysely<unknown>,
  { points, devices }: Uses,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule
     where (id in (select rule_id from alarm_rule_point where point_id = ${anyOf(points)})
            or id in (select rule_id from alarm_rule_recorded where point_id = ${anyOf(points)})
            or id in (select rule_id from alarm_rule_device where device_id = ${anyOf(devices)}))
       and (exists (
              select from alarm_rule_point
               where rule_id = alarm_rule.id and point_id <> all(${[...points]})
            )
            or exists (
              select from alarm_rule_recorded
               where rule_id = alarm_rule.id and point_id <> all(${[...points]})
            )
            or exists (
              select from alarm_rule_device
               where rule_id = alarm_rule.id and device_id <> all(${[...devices]})
            ))
     order by id`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The rules that look at some of these, locked. */
export async function lockRulesUsing(
  tx: Kysely<unknown>,
  { points, devices }: Uses,
): Promise<AlarmRule[]> {
  const rows = await tx
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule_point')
    .select('rule_id')
    .where('point_id', '=', anyOf(points))
    .union((query) =>
      query
        .selectFrom('alarm_rule_device')
        .select('rule_id')
        .where('device_id', '=', anyOf(devices)),
    )
    .execute();
  return lockRules(
    tx,
    rows.map((row) => row.rule_id),
  );
}

/** The screen that it leads to stays behind. @throws Fault refusal `alarm.name_taken`. */
export async function moveRule(
  tx: Kysely<unknown>,
  { id, name, when }: Pick<AlarmRule, 'id' | 'name' | 'when'>,
  item: ItemId,
): Promise<void> {
  await demandExpressions(tx, { id, itemId: item, when });
  try {
    await tx
      .withTables<AlarmRuleTables>()
      .updateTable('alarm_rule')
      .set(({ eb }) => ({ item_id: item, screen_id: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refused(error, name);
  }
}
