/** What suppressions that hold say of sources that raise. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Kysely, sql } from 'kysely';
import { type AlarmSource, sourceKey } from './alarm-source.ts';

/** What suppresses alarms of these sources that are about to be raised, by {@link sourceKey}. */
export async function suppressorsOf(
  tx: Kysely<unknown>,
  drafts: readonly (AlarmSource & Pick<Alarm, 'level'>)[],
): Promise<Map<string, string>> {
  const { rows } = await sql<AlarmSource & { name: string; serious: boolean }>`
    select kind, source_id as "sourceId", name, serious from alarm_suppression
      join alarm_suppression_source on suppression_id = alarm_suppression.id
     where held_since is not null and (kind, source_id) in (select * from unnest(
       ${drafts.map(({ kind }) => kind)}::text[],
       ${drafts.map(({ sourceId }) => sourceId)}::bigint[]))
     order by alarm_suppression.id desc`.execute(tx);
  const levels = new Map(drafts.map((draft) => [sourceKey(draft), draft.level]));
  return new Map(
    rows.flatMap((row) => {
      const key = sourceKey(row);
      return levels.get(key) === 4 && !row.serious ? [] : [[key, row.name]];
    }),
  );
}
