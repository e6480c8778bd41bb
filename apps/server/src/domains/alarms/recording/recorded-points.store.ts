/** The table `alarm_recorded_point`: what points stood at around a raise. */
import type { RecordedPoint } from '@millwright/contract/alarms/sources/recorded.schemas';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type RecordedTables = Tables<{
  alarm_recorded_point: {
    alarm_id: number;
    place: number;
    item_id: ItemId;
    device_id: DeviceId;
    device_name: string;
    point_id: PointId;
    point_name: string;
    unit: string;
    value_format: ColumnType<RecordedPoint['format'], string, string>;
    samples: ColumnType<RecordedPoint['samples'], string, string>;
  };
}>;

/** A recorded point of an alarm. */
export type RecordedRow = RecordedPoint & {
  readonly alarmId: number;
  readonly place: number;
  readonly itemId: ItemId;
};

const rowOf = (row: Selectable<RecordedTables['alarm_recorded_point']>): RecordedRow => ({
  alarmId: row.alarm_id,
  place: row.place,
  itemId: row.item_id,
  deviceId: row.device_id,
  deviceName: row.device_name,
  pointId: row.point_id,
  pointName: row.point_name,
  unit: row.unit,
  format: row.value_format,
  samples: row.samples,
});

export async function insertRecorded(
  tx: Kysely<unknown>,
  rows: readonly RecordedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .withTables<RecordedTables>()
    .insertInto('alarm_recorded_point')
    .values(
      rows.map((row) => ({
        alarm_id: row.alarmId,
        place: row.place,
        item_id: row.itemId,
        device_id: row.deviceId,
        device_name: row.deviceName,
        point_id: row.pointId,
        point_name: row.pointName,
        unit: row.unit,
        value_format: JSON.stringify(row.format),
        samples: JSON.stringify(row.samples),
      })),
    )
    .execute();
}

/** What was recorded with the alarms of these rules that were raised then, locked. */
export async function lockRecorded(
  tx: Kysely<unknown>,
  raises: readonly { readonly rule: number; readonly raisedAt: number }[],
): Promise<(RecordedRow & { readonly rule: number; readonly raisedAt: number })[]> {
  const { rows } = await sql<
    Selectable<RecordedTables['alarm_recorded_point']> & { rule: number; raised_at: Date }
  >`
    select alarm_recorded_point.*, alarm.source_id as rule, alarm.raised_at
      from unnest(${raises.map(({ rule }) => rule)}::bigint[],
                  ${raises.map(({ raisedAt }) => new Date(raisedAt))}::timestamptz[]) as wanted(rule, raised_at)
      join alarm on alarm.kind = 'rule' and alarm.source_id = wanted.rule
                and alarm.raised_at = wanted.raised_at
      join alarm_recorded_point on alarm_id = alarm.id
     order by alarm_id, place
       for update of alarm_recorded_point`.execute(tx);
  return rows.map(({ rule, raised_at, ...row }) => ({
    ...rowOf(row),
    ...{ rule, raisedAt: raised_at.getTime() },
  }));
}

export async function updateRecorded(
  tx: Kysely<unknown>,
  rows: readonly Pick<RecordedRow, 'alarmId' | 'place' | 'format' | 'samples'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update alarm_recorded_point
       set value_format = told.format, samples = told.samples
      from unnest(${rows.map(({ alarmId }) => alarmId)}::bigint[],
                  ${rows.map(({ place }) => place)}::smallint[],
                  ${rows.map(({ format }) => JSON.stringify(format))}::jsonb[],
                  ${rows.map(({ samples }) => JSON.stringify(samples))}::jsonb[])
             as told(alarm_id, place, format, samples)
     where alarm_recorded_point.alarm_id = told.alarm_id
       and alarm_recorded_point.place = told.place`.execute(tx);
}

/**
 * What was recorded with these alarms, in the order of the rule. Of points that stayed with another
 * item while the alarm went, nothing.
 */
export async function recordedOf(
  db: Kysely<unknown>,
  alarms: readonly number[],
): Promise<RecordedRow[]> {
  const rows = await db
    .withTables<RecordedTables>()
    .selectFrom('alarm_recorded_point')
    .selectAll()
    .where('alarm_id', '=', anyOf(alarms))
    .where(sql<boolean>`item_id = (select alarm.item_id from alarm where alarm.id = alarm_id)`)
    .orderBy('alarm_id')
    .orderBy('place')
    .execute();
  return rows.map(rowOf);
}

/** What was recorded of the device's points is the item's from now on. */
export async function moveRecorded(
  tx: Kysely<unknown>,
  device: DeviceId,
  item: ItemId,
): Promise<void> {
  await tx
    .withTables<RecordedTables>()
    .updateTable('alarm_recorded_point')
    .set({ item_id: item })
    .where('device_id', '=', device)
    .execute();
}
