/** Alarms of a past that nobody saw live, in the table `alarm`. */
import { type PointId, type Timestamp, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import {
  type AlarmDraft,
  type AlarmSource,
  type AlarmTables,
  alarmRow,
} from '../occurrences/index.ts';

export type PastAlarm = AlarmDraft & {
  readonly number: string;
  readonly clearedAt: Timestamp;
  readonly confirmation: {
    readonly at: Timestamp;
    readonly by: string;
    readonly note: string;
  } | null;
};

/** Alarms raised by one of these points at one of these moments. */
export async function findRaised(
  tx: Kysely<unknown>,
  given: readonly { readonly pointId: PointId; readonly raisedAt: Timestamp }[],
): Promise<(AlarmSource & { readonly raisedAt: Timestamp })[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .select(['kind', 'source_id', 'raised_at'])
    .where('point_id', '=', anyOf(new Set(given.map(({ pointId }) => pointId))))
    .where('raised_at', '=', anyOf(given.map(({ raisedAt }) => new Date(raisedAt))))
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    sourceId: row.source_id,
    raisedAt: timestamp(row.raised_at.getTime()),
  }));
}

export async function insertPastAlarms(
  tx: Kysely<unknown>,
  alarms: readonly PastAlarm[],
): Promise<void> {
  await tx
    .withTables<AlarmTables>()
    .insertInto('alarm')
    .values(
      alarms.map((alarm) => ({
        ...alarmRow(alarm),
        cleared_at: new Date(alarm.clearedAt),
        clear_reason: 'normal' as const,
        confirmed_at: alarm.confirmation && new Date(alarm.confirmation.at),
        confirmed_by: alarm.confirmation?.by ?? null,
        note: alarm.confirmation?.note ?? '',
      })),
    )
    .execute();
}
