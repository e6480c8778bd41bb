import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** The triggers that look at some of these points or write to one, each with those. */
export async function referencesOfTriggers(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds",
           enabled, array_agg(point_id order by point_id) filter (where exists (
             select from jsonb_array_elements(actions) as action
              where action->>'kind' in ('write', 'reckon')
                and (action->>'pointId')::bigint = point_id)) as "writesPointIds"
      from condition_trigger join condition_trigger_point on trigger_id = id
     where point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  return rows.map((row) => ({
    ...row,
    ...{ subject: 'trigger', holdsPointIds: row.pointIds },
    writesPointIds: row.writesPointIds ?? [],
  }));
}
