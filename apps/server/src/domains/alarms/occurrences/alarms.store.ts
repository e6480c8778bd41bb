/** The tables `alarm` and `alarm_number`. */
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type {
  Alarm,
  AlarmKind,
  AlarmReason,
  ClearReason,
  ShelvingWay,
} from '@millwright/contract/alarms/alarms.schemas';
import type { RuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import {
  alarmId,
  alarmRuleId,
  type DeviceId,
  type ItemId,
  minutes,
  type PointId,
  type Timestamp,
  timestamp,
  type ValueFormat,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

import { type AlarmSource, alarmSource, sourceKey } from './alarm-source.ts';
import { endOneShots, isOneOf, type ShelvedSource, shelvesOf } from './shelves.store.ts';
import { suppressorsOf } from './suppressors.store.ts';

export type AlarmTables = Tables<{
  alarm: {
    id: GeneratedAlways<number>;
    number: string;
    item_id: ItemId;
    item_name: string;
    device_id: DeviceId;
    device_name: string;
    point_id: PointId | null;
    point_name: string | null;
    kind: AlarmKind;
    source_id: number;
    name: string;
    level: AlarmLevel;
    value: number | null;
    unit: string;
    decimals: number | null;
    value_format: ColumnType<ValueFormat | null, string | null, never>;
    limit_value: number | null;
    reason: ColumnType<AlarmReason | null, string | null, never>;
    raised_at: Date;
    cleared_at: Date | null;
    clear_reason: ClearReason | null;
    confirmed_at: Date | null;
    confirmed_by: string | null;
    note: Generated<string>;
    raises: Generated<number>;
    chattering: Generated<boolean>;
    quiet_since: Date | null;
    /** How often it had been raised when it went on last where it had ended. */
    joined_raises: Generated<number>;
    shelving: ShelvingWay | null;
    shelved_until: Date | null;
    instructions: Generated<string>;
    priority: Generated<number>;
    order_wanted: Generated<boolean>;
    latching: Generated<boolean>;
    normal_since: Date | null;
    realarm_minutes: number | null;
    realarm_at: Date | null;
    realarms: Generated<number>;
    suppressed_by: string | null;
    group_id: number | null;
    group_name: string | null;
    first_id: number | null;
    first_number: string | null;
  };
}>;

/** An alarm about to be raised: everything but its number. */
export type AlarmDraft = AlarmSource &
  Pick<
    Alarm,
    | 'itemId'
    | 'itemName'
    | 'name'
    | 'level'
    | 'value'
    | 'unit'
    | 'decimals'
    | 'format'
    | 'limit'
    | 'reason'
  > & {
    readonly deviceId: DeviceId;
    readonly deviceName: string;
    /** Null where a device tipped it. */
    readonly pointId: PointId | null;
    readonly pointName: string | null;
    readonly raisedAt: Timestamp;
    /** Of the rule; nothing of a limit. */
    readonly details?: Omit<RuleDetails, 'recordedPointIds'>;
  };

/** A row as callers know it. */
export const alarmOf = (row: Selectable<AlarmTables['alarm']>): Alarm => ({
  id: alarmId(row.id),
  number: row.number,
  itemId: row.item_id,
  itemName: row.item_name,
  deviceId: row.device_id,
  deviceName: row.device_name,
  pointId: row.point_id,
  pointName: row.point_name,
  ruleId: row.kind === 'rule' ? alarmRuleId(row.source_id) : null,
  kind: row.kind,
  name: row.name,
  level: row.level,
  value: row.value,
  unit: row.unit,
  decimals: row.decimals,
  format: row.value_format,
  limit: row.limit_value,
  reason: row.reason,
  active: row.cleared_at === null,
  confirmed: row.confirmed_at !== null,
  raisedAt: row.raised_at.getTime(),
  clearedAt: row.cleared_at?.getTime() ?? null,
  clearReason: row.clear_reason,
  confirmedAt: row.confirmed_at?.getTime() ?? null,
  confirmedBy: row.confirmed_by,
  note: row.note,
  raises: row.raises,
  chattering: row.chattering,
  shelving: row.shelving,
  shelvedUntil: row.shelved_until?.getTime() ?? null,
  priority: row.priority,
  orderWanted: row.order_wanted,
  normalSince: row.normal_since?.getTime() ?? null,
  realarms: row.realarms,
  suppressedBy: row.suppressed_by,
  firstOut:
    row.first_id === null
      ? null
      : {
          groupName: row.group_name ?? '',
          alarmId: alarmId(row.first_id),
          number: row.first_number ?? '',
        },
});

/** The alarms there are of these, in no order. */
export async function findAlarms(db: Kysely<unknown>, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(alarmOf);
}

/** Locks the rows in the order of their ids. */
export async function lockAlarms(tx: Kysely<unknown>, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(alarmOf);
}

/** The same, held against change until the commit, without keeping other readers waiting. */
export async function holdAlarms(tx: Kysely<unknown>, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(alarmOf);
}

/** The latest alarms of what this one came from, without itself. */
export async function othersOfSource(db: Kysely<unknown>, alarm: Alarm): Promise<Alarm[]> {
  const { kind, sourceId } = alarmSource(alarm);
  const rows = await db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .selectAll()
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('item_id', '=', alarm.itemId)
    .where('id', '!=', alarm.id)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return rows.map(alarmOf);
}

/** An alarm that is active: what it came from, and how it goes on. */
export type ActiveSource = AlarmSource &
  Pick<Alarm, 'itemId' | 'pointId' | 'level' | 'value' | 'raisedAt' | 'chattering'> & {
    /** How often since it went on last. */
    readonly raises: number;
    /** Of one that chatters, or is latched, since when its condition did not hold, as far as is known. */
    readonly quietSince: Timestamp | null;
    readonly normalSince: Timestamp | null;
  };

export async function activeSources(db: Kysely<unknown>): Promise<ActiveSource[]> {
  const rows = await db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .select(['kind', 'source_id as sourceId', 'item_id as itemId', 'point_id as pointId'])
    .select(['level', 'value', 'raised_at', 'chattering', 'quiet_since', 'normal_since'])
    .select(({ eb }) => eb('raises', '-', eb.ref('joined_raises')).as('raises'))
    .where('cleared_at', 'is', null)
    .execute();
  return rows.map(({ raised_at, quiet_since, normal_since, ...row }) => ({
    ...row,
    raisedAt: raised_at.getTime(),
    quietSince: quiet_since && timestamp(quiet_since.getTime()),
    normalSince: normal_since && timestamp(normal_since.getTime()),
  }));
}

/** The limits of these points that have an active alarm. */
export async function activeLimits(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<{ kind: Exclude<AlarmKind, 'rule'>; sourceId: number }[]> {
  const rows = await db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .select(['kind', 'source_id as sourceId'])
    .where('cleared_at', 'is', null)
    .where('source_id', '=', anyOf(points))
    .execute();
  return rows.flatMap(({ kind, sourceId }) => (kind === 'rule' ? [] : [{ kind, sourceId }]));
}

/** Counts the raises of alarms that are active; answers those. */
export async function countRepeats(
  tx: Kysely<unknown>,
  repeats: readonly (AlarmSource & {
    readonly raises: number;
    readonly chattering: boolean;
    readonly quietSince: Timestamp | null;
  })[],
): Promise<Alarm[]> {
  // Of one source the last says it all.
  const last = [...new Map(repeats.map((one) => [`${one.kind}:${one.sourceId}`, one])).values()];
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .from(
      sql<{
        of_kind: AlarmKind;
        of_source: number;
        often: number;
        on: boolean;
        quiet: Date | null;
      }>`unnest(
        ${last.map(({ kind }) => kind)}::text[], ${last.map(({ sourceId }) => sourceId)}::bigint[],
        ${last.map(({ raises }) => raises)}::int[], ${last.map(({ chattering }) => chattering)}::boolean[],
        ${last.map(({ quietSince }) => quietSince && new Date(quietSince))}::timestamptz[])`.as<'told'>(
        sql`told(of_kind, of_source, often, "on", quiet)`,
      ),
    )
    .set((eb) => ({
      raises: eb('told.often', '+', eb.ref('alarm.joined_raises')),
      chattering: eb.ref('told.on'),
      quiet_since: eb.ref('told.quiet'),
    }))
    .whereRef('alarm.kind', '=', 'told.of_kind')
    .whereRef('source_id', '=', 'told.of_source')
    .where('cleared_at', 'is', null)
    .returningAll('alarm')
    .execute();
  return rows.map(alarmOf);
}

/** Takes the next `count` numbers of a day and answers the first. */
export async function takeNumbers(
  tx: Kysely<unknown>,
  day: string,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into alarm_number (day, last) values (${day}, ${count})
      on conflict (day) do update set last = alarm_number.last + ${count}
      returning last`.execute(tx);
  return (rows[0]?.last ?? count) - count + 1;
}

/** The columns of an alarm as it is raised. */
export const alarmRow = (draft: AlarmDraft & { readonly number: string }) => ({
  number: draft.number,
  item_id: draft.itemId,
  item_name: draft.itemName,
  device_id: draft.deviceId,
  device_name: draft.deviceName,
  point_id: draft.pointId,
  point_name: draft.pointName,
  kind: draft.kind,
  source_id: draft.sourceId,
  name: draft.name,
  level: draft.level,
  value: draft.value,
  unit: draft.unit,
  decimals: draft.decimals,
  value_format: draft.format === null ? null : JSON.stringify(draft.format),
  limit_value: draft.limit,
  reason: draft.reason === null ? null : JSON.stringify(draft.reason),
  raised_at: new Date(draft.raisedAt),
  instructions: draft.details?.instructions ?? '',
  priority: draft.details?.priority ?? 0,
  latching: draft.details?.latching ?? false,
  ...realarmColumns(draft),
});

const realarmColumns = ({ raisedAt, details }: AlarmDraft) => {
  const minutesLong = details?.realarmMinutes ?? null;
  const realarm_at = minutesLong === null ? null : new Date(raisedAt + minutesLong * minutes(1));
  return { realarm_minutes: minutesLong, realarm_at };
};

/**
 * Raises alarms under their numbers; leaves out those whose source has an active one already. What is
 * shelved or suppressed is raised as such.
 */
export async function insertAlarms(
  tx: Kysely<unknown>,
  drafts: readonly (AlarmDraft & { readonly number: string })[],
): Promise<Alarm[]> {
  const shelves = await shelvesOf(tx, drafts);
  const suppressors = await suppressorsOf(tx, drafts);
  const rows = await tx
    .withTables<AlarmTables>()
    .insertInto('alarm')
    .values(
      drafts.map((draft) => {
        const shelf = shelves.get(sourceKey(draft));
        const suppressed_by = suppressors.get(sourceKey(draft)) ?? null;
        const isSilent = shelf !== undefined || suppressed_by !== null;
        return {
          ...alarmRow(draft),
          ...shelfColumns(shelf ?? null),
          suppressed_by,
          order_wanted: !isSilent && draft.details?.wantsOrder === true,
        };
      }),
    )
    .onConflict((active) =>
      active.columns(['kind', 'source_id']).where('cleared_at', 'is', null).doNothing(),
    )
    .returningAll()
    .execute();
  return rows.map(alarmOf);
}

/** What latches is active until somebody has confirmed it, though its condition has gone. */
const mayClear = sql<boolean>`(not latching or confirmed_at is not null)`;

/**
 * Clears the active alarms of these sources of one kind; answers those that were, and which of them had
 * ended before. What came back to normal by itself stays while it is latched. With them ends what was
 * shelved once.
 */
export async function clearAlarms(
  tx: Kysely<unknown>,
  { kind, sourceIds }: { kind: AlarmKind; sourceIds: readonly number[] },
  reason: ClearReason,
  at: Timestamp,
): Promise<{ cleared: Alarm[]; reopened: ReadonlySet<number> }> {
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    // A clock that was set back must not make an alarm end before it began.
    .set({
      cleared_at: sql<Date>`greatest(raised_at, ${new Date(at)}::timestamptz)`,
      clear_reason: reason,
      chattering: false,
      quiet_since: null,
      normal_since: null,
      realarm_at: null,
    })
    .where('kind', '=', kind)
    .where('source_id', '=', anyOf(sourceIds))
    .where('cleared_at', 'is', null)
    .where(reason === 'normal' ? mayClear : sql<boolean>`true`)
    .returningAll()
    .execute();
  const once = rows.filter(({ shelving }) => shelving === 'one-shot');
  if (once.length > 0) {
    await endOneShots(
      tx,
      once.map((row) => ({ kind: row.kind, sourceId: row.source_id })),
    );
  }
  const reopened = rows.filter(({ joined_raises }) => joined_raises > 0).map(({ id }) => id);
  return { cleared: rows.map(alarmOf), reopened: new Set(reopened) };
}

/** How an alarm is marked whose source is shelved. */
export const shelfColumns = (shelf: Pick<ShelvedSource, 'way' | 'endsAt'> | null) => ({
  shelving: shelf?.way ?? null,
  shelved_until: shelf && new Date(shelf.endsAt),
});

/**
 * Notes at the alarms of these sources that they are shelved, or no more (null): at those that are active
 * and, if they are shelved, those that nobody has confirmed. One that came and went meanwhile stays known
 * as one that nobody was told of. Answers them.
 */
export async function markShelved(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
  shelf: Pick<ShelvedSource, 'way' | 'endsAt'> | null,
): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .set(shelfColumns(shelf))
    .where(isOneOf(sources))
    .where(
      shelf === null
        ? sql<boolean>`cleared_at is null`
        : sql<boolean>`(cleared_at is null or confirmed_at is null)`,
    )
    .returningAll()
    .execute();
  return rows.map(alarmOf);
}

export async function confirmAlarmRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
  { by, note, at }: { by: string; note: string; at: Timestamp },
): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .set({ confirmed_at: new Date(at), confirmed_by: by, note, realarm_at: null })
    .where('id', '=', anyOf(ids))
    .returningAll()
    .execute();
  return rows.map(alarmOf);
}

/** They are the item's from now on: whoever knows it knows them. */
export async function moveAlarms(
  tx: Kysely<unknown>,
  device: DeviceId,
  { itemId, itemName }: Pick<Alarm, 'itemId' | 'itemName'>,
): Promise<void> {
  await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .set({ item_id: itemId, item_name: itemName })
    .where('device_id', '=', device)
    .execute();
}
