/** The tables of `alarm_suppression`: conditions under which nobody is told of some sources. */
import { refuse } from '@millwright/contract';
import type { AlarmKind } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type {
  AlarmSuppression,
  AlarmSuppressionInput,
} from '@millwright/contract/alarms/suppression/suppression.schemas';
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import {
  alarmRuleId,
  type DeviceId,
  type ItemId,
  type PointId,
  pointId,
  type Timestamp,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, pageOf } from '../../../platform/storage/index.ts';
import type { AlarmSource } from '../occurrences/index.ts';

type SuppressionTables = Tables<{
  alarm_suppression: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    when: ColumnType<ConditionWhen, string, string>;
    on_delay_ms: number;
    off_delay_ms: number;
    serious: boolean;
    enabled: boolean;
    description: string;
    held_since: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  alarm_suppression_source: {
    suppression_id: number;
    kind: AlarmKind;
    source_id: number;
    rule_id: number | null;
    point_id: PointId | null;
  };
  alarm_suppression_point: { suppression_id: number; point_id: PointId };
  alarm_suppression_device: { suppression_id: number; device_id: DeviceId };
}>;

/** What may be changed of a suppression. */
export type SuppressionFields = Omit<AlarmSuppressionInput, 'itemId'>;

/** What a condition looks at. */
interface Uses {
  readonly points: readonly PointId[];
  readonly devices: readonly DeviceId[];
}

export interface SuppressionQuery {
  readonly itemId: ItemId;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sortColumns = { name: 'name', createdAt: 'created_at' } as const;

const tables = (db: Kysely<unknown>) => db.withTables<SuppressionTables>();

type Row = Selectable<SuppressionTables['alarm_suppression']>;

/** The sources of a suppression, as whoever raises alarms knows them. */
export const sourcesOf = ({
  ruleIds,
  limits,
}: Pick<AlarmSuppression, 'ruleIds' | 'limits'>): AlarmSource[] => [
  ...ruleIds.map((sourceId): AlarmSource => ({ kind: 'rule', sourceId })),
  ...limits.map(({ pointId: sourceId, side: kind }): AlarmSource => ({ kind, sourceId })),
];

async function withSources(db: Kysely<unknown>, rows: readonly Row[]): Promise<AlarmSuppression[]> {
  const sources = await tables(db)
    .selectFrom('alarm_suppression_source')
    .select(['suppression_id', 'kind', 'source_id'])
    .where('suppression_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('source_id')
    .orderBy('kind')
    .execute();
  const byId = Map.groupBy(sources, (source) => source.suppression_id);
  return rows.map((row) => {
    const own = byId.get(row.id) ?? [];
    return {
      id: row.id,
      itemId: row.item_id,
      name: row.name,
      when: row.when,
      onDelayMs: row.on_delay_ms,
      offDelayMs: row.off_delay_ms,
      ruleIds: own.flatMap(({ kind, source_id: id }) => (kind === 'rule' ? [alarmRuleId(id)] : [])),
      limits: own.flatMap(({ kind, source_id: id }) =>
        kind === 'rule' ? [] : [{ pointId: pointId(id), side: kind }],
      ),
      serious: row.serious,
      enabled: row.enabled,
      description: row.description,
      heldSince: row.held_since?.getTime() ?? null,
      version: row.version,
      createdAt: row.created_at.getTime(),
      updatedAt: row.updated_at.getTime(),
    };
  });
}

const fieldsOf = (input: SuppressionFields) => ({
  name: input.name,
  when: JSON.stringify(input.when),
  on_delay_ms: input.onDelayMs,
  off_delay_ms: input.offDelayMs,
  serious: input.serious,
  enabled: input.enabled,
  description: input.description,
});

export async function listSuppressionRows(
  db: Kysely<unknown>,
  query: SuppressionQuery,
): Promise<{ list: AlarmSuppression[]; total: number }> {
  let wanted = tables(db).selectFrom('alarm_suppression').where('item_id', '=', query.itemId);
  if (query.keyword) wanted = wanted.where(contains(['name'], query.keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(sortColumns[query.sort ?? 'name'], query.order)
      .orderBy('id', query.order),
  );
  return { list: await withSources(db, rows), total };
}

/** Those there are of these, in no order. */
export async function findSuppressions(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<AlarmSuppression[]> {
  const rows = tables(db).selectFrom('alarm_suppression').selectAll().where('id', '=', anyOf(ids));
  return withSources(db, await rows.execute());
}

/** The same, locked until the commit. */
export async function lockSuppressions(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<AlarmSuppression[]> {
  const rows = tables(tx).selectFrom('alarm_suppression').selectAll().where('id', '=', anyOf(ids));
  return withSources(tx, await rows.orderBy('id').forUpdate().execute());
}

export async function enabledSuppressions(db: Kysely<unknown>): Promise<AlarmSuppression[]> {
  const rows = tables(db).selectFrom('alarm_suppression').selectAll().where('enabled', '=', true);
  return withSources(db, await rows.orderBy('id').execute());
}

export async function suppressionsOfItem(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<AlarmSuppression[]> {
  const rows = tables(db).selectFrom('alarm_suppression').selectAll().where('item_id', '=', item);
  return withSources(db, await rows.orderBy('id').execute());
}

export const countSuppressions = (tx: Kysely<unknown>, item: ItemId): Promise<number> =>
  countRows(tables(tx).selectFrom('alarm_suppression').where('item_id', '=', item));

const refused = (error: unknown, name: string): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'alarm_suppression_name') {
    return refuse('alarm.suppression_name_taken', { name }, error);
  }
  if (constraint === 'alarm_suppression_item_id_fkey')
    return refuse('general.not_found', {}, error);
  return error;
};

async function link(
  tx: Kysely<unknown>,
  id: number,
  input: SuppressionFields,
  { points, devices }: Uses,
): Promise<void> {
  const links = tables(tx);
  await links.deleteFrom('alarm_suppression_source').where('suppression_id', '=', id).execute();
  await links.deleteFrom('alarm_suppression_point').where('suppression_id', '=', id).execute();
  await links.deleteFrom('alarm_suppression_device').where('suppression_id', '=', id).execute();
  await links
    .insertInto('alarm_suppression_source')
    .values(
      sourcesOf(input).map(({ kind, sourceId }) => ({
        suppression_id: id,
        kind,
        source_id: sourceId,
        rule_id: kind === 'rule' ? sourceId : null,
        point_id: kind === 'rule' ? null : pointId(sourceId),
      })),
    )
    .onConflict((same) => same.columns(['kind', 'source_id', 'suppression_id']).doNothing())
    .execute();
  if (points.length > 0) {
    const rows = points.map((point) => ({ suppression_id: id, point_id: point }));
    await links.insertInto('alarm_suppression_point').values(rows).execute();
  }
  if (devices.length > 0) {
    const rows = devices.map((device) => ({ suppression_id: id, device_id: device }));
    await links.insertInto('alarm_suppression_device').values(rows).execute();
  }
}

const one = async (tx: Kysely<unknown>, row: Row): Promise<AlarmSuppression> => {
  const [made] = await withSources(tx, [row]);
  return made as AlarmSuppression;
};

/** @throws Fault refusal `alarm.suppression_name_taken`, `general.not_found` */
export async function insertSuppression(
  tx: Kysely<unknown>,
  input: AlarmSuppressionInput,
  uses: Uses,
  now: Timestamp,
): Promise<AlarmSuppression> {
  const at = new Date(now);
  try {
    const row = await tables(tx)
      .insertInto('alarm_suppression')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await link(tx, row.id, input, uses);
    return await one(tx, row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** What is switched off holds no more. @throws Fault refusal `alarm.suppression_name_taken` */
export async function updateSuppression(
  tx: Kysely<unknown>,
  input: SuppressionFields & Pick<AlarmSuppression, 'id'>,
  uses: Uses,
  now: Timestamp,
): Promise<AlarmSuppression> {
  try {
    const row = await tables(tx)
      .updateTable('alarm_suppression')
      .set(({ eb }) => ({
        ...fieldsOf(input),
        ...(input.enabled ? {} : { held_since: null }),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await link(tx, row.id, input, uses);
    return await one(tx, row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function deleteSuppressionRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('alarm_suppression').where('id', '=', anyOf(ids)).execute();
}

/** Begins to hold, or ends (null); answers it where that is news. */
export async function setHeld(
  tx: Kysely<unknown>,
  id: number,
  since: Timestamp | null,
): Promise<AlarmSuppression | undefined> {
  const row = await tables(tx)
    .updateTable('alarm_suppression')
    .set({ held_since: since === null ? null : new Date(since) })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('held_since', since === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && (await one(tx, row));
}

/** One whose condition looks at some of these. */
export async function suppressionUsing(
  tx: Kysely<unknown>,
  { points, devices }: Uses,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_suppression
     where id in (select suppression_id from alarm_suppression_point
                   where point_id = ${anyOf(points)})
        or id in (select suppression_id from alarm_suppression_device
                   where device_id = ${anyOf(devices)})
     order by id limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Sources that move with their device are of no suppression any more; answers those that were. */
export async function dropMovedSources(
  tx: Kysely<unknown>,
  { points, devices }: Uses,
): Promise<AlarmSource[]> {
  const { rows } = await sql<AlarmSource>`
    delete from alarm_suppression_source
     where point_id = ${anyOf(points)}
        or rule_id in (select rule_id from alarm_rule_point where point_id = ${anyOf(points)}
                        union
                       select rule_id from alarm_rule_device where device_id = ${anyOf(devices)})
    returning kind, source_id as "sourceId"`.execute(tx);
  return rows;
}

/** The suppressions whose condition looks at some of these points or at the state of their device. */
export async function referencesOfSuppressions(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject'>>`
    select id, name, item_id as "itemId",
           array_agg(distinct used.point_id order by used.point_id) as "pointIds",
           coalesce(array_agg(distinct used.point_id) filter (where holds), '{}')
             as "holdsPointIds",
           bool_or(not holds) as "holdsDevice"
      from alarm_suppression
      join (select suppression_id, point_id, true as holds from alarm_suppression_point
            union all
            -- A device whose state is looked at keeps none of its points.
            select suppression_id, point.id, false from alarm_suppression_device
              join point on point.device_id = alarm_suppression_device.device_id)
           as used on suppression_id = id
     where used.point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, subject: 'alarm_suppression' }));
}
