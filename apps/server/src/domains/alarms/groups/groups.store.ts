/** The tables `alarm_group` and `alarm_group_rule`: rules of which it is told which came first. */
import { refuse } from '@millwright/contract';
import type { AlarmGroup, AlarmGroupInput } from '@millwright/contract/alarms/groups/group.schemas';
import { type AlarmRuleId, alarmRuleId, type ItemId, type Timestamp } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, pageOf } from '../../../platform/storage/index.ts';

type GroupTables = Tables<{
  alarm_group: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    description: string;
    version: Generated<number>;
    created_at: Date;
  };
  alarm_group_rule: { rule_id: number; group_id: number };
}>;

/** What may be changed of a group. */
export type GroupFields = Omit<AlarmGroupInput, 'itemId'>;

export interface GroupQuery {
  readonly itemId: ItemId;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sortColumns = { name: 'name', createdAt: 'created_at' } as const;
const tables = (db: Kysely<unknown>) => db.withTables<GroupTables>();
type Row = Selectable<GroupTables['alarm_group']>;

async function withRules(db: Kysely<unknown>, rows: readonly Row[]): Promise<AlarmGroup[]> {
  const links = await tables(db)
    .selectFrom('alarm_group_rule')
    .select(['rule_id', 'group_id'])
    .where('group_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('rule_id')
    .execute();
  const byGroup = Map.groupBy(links, (link) => link.group_id);
  return rows.map((row) => ({
    id: row.id,
    itemId: row.item_id,
    name: row.name,
    ruleIds: (byGroup.get(row.id) ?? []).map((link): AlarmRuleId => alarmRuleId(link.rule_id)),
    description: row.description,
    version: row.version,
    createdAt: row.created_at.getTime(),
  }));
}

export async function listGroupRows(
  db: Kysely<unknown>,
  query: GroupQuery,
): Promise<{ list: AlarmGroup[]; total: number }> {
  let wanted = tables(db).selectFrom('alarm_group').where('item_id', '=', query.itemId);
  if (query.keyword) wanted = wanted.where(contains(['name'], query.keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(sortColumns[query.sort ?? 'name'], query.order)
      .orderBy('id', query.order),
  );
  return { list: await withRules(db, rows), total };
}

export async function groupsOfItem(db: Kysely<unknown>, item: ItemId): Promise<AlarmGroup[]> {
  const rows = tables(db).selectFrom('alarm_group').selectAll().where('item_id', '=', item);
  return withRules(db, await rows.orderBy('id').execute());
}

/** Those there are of these, in no order. */
export async function findGroups(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<AlarmGroup[]> {
  const rows = tables(db).selectFrom('alarm_group').selectAll().where('id', '=', anyOf(ids));
  return withRules(db, await rows.execute());
}

/** The same, locked until the commit: nothing is raised in them meanwhile. */
export async function lockGroups(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<AlarmGroup[]> {
  const rows = tables(tx).selectFrom('alarm_group').selectAll().where('id', '=', anyOf(ids));
  return withRules(tx, await rows.orderBy('id').forUpdate().execute());
}

export const countGroups = (tx: Kysely<unknown>, item: ItemId): Promise<number> =>
  countRows(tables(tx).selectFrom('alarm_group').where('item_id', '=', item));

const refused = (error: unknown, name: string): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'alarm_group_name') return refuse('alarm.group_name_taken', { name }, error);
  if (constraint === 'alarm_group_item_id_fkey') return refuse('general.not_found', {}, error);
  return error;
};

/** A rule that was in another group leaves it: it is in one at most, that of who came last. */
async function link(tx: Kysely<unknown>, id: number, rules: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('alarm_group_rule').where('group_id', '=', id).execute();
  // In one order for all: who adds others of these rules at the same time waits, and nobody for each other.
  const rows = [...new Set(rules)]
    .sort((one, other) => one - other)
    .map((rule) => ({ group_id: id, rule_id: rule }));
  await tables(tx)
    .insertInto('alarm_group_rule')
    .values(rows)
    .onConflict((taken) => taken.column('rule_id').doUpdateSet({ group_id: id }))
    .execute();
}

async function one(tx: Kysely<unknown>, row: Row): Promise<AlarmGroup> {
  const [group] = await withRules(tx, [row]);
  return group as AlarmGroup;
}

/** @throws Fault refusal `alarm.group_name_taken`, `general.not_found` */
export async function insertGroup(
  tx: Kysely<unknown>,
  { itemId, name, description, ruleIds }: AlarmGroupInput,
  now: Timestamp,
): Promise<AlarmGroup> {
  try {
    const row = await tables(tx)
      .insertInto('alarm_group')
      .values({ item_id: itemId, name, description, created_at: new Date(now) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await link(tx, row.id, ruleIds);
    return await one(tx, row);
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `alarm.group_name_taken` */
export async function updateGroup(
  tx: Kysely<unknown>,
  { id, name, description, ruleIds }: GroupFields & Pick<AlarmGroup, 'id'>,
): Promise<AlarmGroup> {
  try {
    const row = await tables(tx)
      .updateTable('alarm_group')
      .set(({ eb }) => ({ name, description, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await link(tx, id, ruleIds);
    return await one(tx, row);
  } catch (error) {
    throw refused(error, name);
  }
}

export async function deleteGroupRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('alarm_group').where('id', '=', anyOf(ids)).execute();
}

/** An item goes with all it has. */
export async function deleteGroupsOf(tx: Kysely<unknown>, item: ItemId): Promise<void> {
  await tables(tx).deleteFrom('alarm_group').where('item_id', '=', item).execute();
}

/** Rules that have gone to an item are of no group of the one before. */
export async function dropMovedRules(tx: Kysely<unknown>, to: ItemId): Promise<void> {
  await sql`
    delete from alarm_group_rule using alarm_group, alarm_rule
     where alarm_group.id = group_id and alarm_rule.id = rule_id
       and alarm_rule.item_id = ${to} and alarm_group.item_id <> ${to}`.execute(tx);
}
