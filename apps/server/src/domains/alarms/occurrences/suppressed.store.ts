/** Which alarms are suppressed: what suppressions that hold say of their sources. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AlarmSource } from './alarm-source.ts';
import { type AlarmTables, alarmOf } from './alarms.store.ts';

/** What became of alarms when a suppression began, ended or was changed. */
export interface AfterSuppression {
  /** Nobody is to be told of them any more. */
  readonly silenced: readonly Alarm[];
  /** They are told of again. */
  readonly announced: readonly Alarm[];
}

/**
 * Notes at the active alarms of these sources what suppresses each now, or that nothing does. Who does
 * this holds the lock of what is shelved, so that nothing is raised meanwhile that does not know of it.
 */
export async function markSuppressed(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
): Promise<AfterSuppression> {
  if (sources.length === 0) return { silenced: [], announced: [] };
  const { rows } = await sql<Selectable<AlarmTables['alarm']> & { was: string | null }>`
    with found as (
      select id, suppressed_by as was, kind, source_id, level from alarm
       where cleared_at is null and (kind, source_id) in (select * from unnest(
         ${sources.map(({ kind }) => kind)}::text[],
         ${sources.map(({ sourceId }) => sourceId)}::bigint[]))
       for update
    ), told as (
      select id, was, (
        select name from alarm_suppression
          join alarm_suppression_source as source on suppression_id = alarm_suppression.id
         where held_since is not null and source.kind = found.kind
           and source.source_id = found.source_id and (found.level < 4 or serious)
         order by alarm_suppression.id limit 1) as by
        from found
    )
    update alarm set suppressed_by = told.by from told
     where alarm.id = told.id and told.was is distinct from told.by
    returning alarm.*, told.was`.execute(tx);
  return {
    silenced: rows.filter(({ suppressed_by: by }) => by !== null).map(alarmOf),
    announced: rows.filter(({ suppressed_by: by }) => by === null).map(alarmOf),
  };
}
