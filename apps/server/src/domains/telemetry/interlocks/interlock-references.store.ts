import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** The interlocks that look at some of these points or lock one or its device, each with those. */
export async function referencesOfInterlocks(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject'>>`
    select id, name, item_id as "itemId", array_agg(distinct used.point_id) as "pointIds",
           coalesce(array_agg(distinct used.point_id) filter (where holds), '{}')
             as "holdsPointIds",
           coalesce(array_agg(distinct used.point_id) filter (where locks), '{}')
             as "locksPointIds",
           bool_or(not holds) as "holdsDevice", enabled
      from interlock
      join (select interlock_id, point_id, true as holds, false as locks from interlock_input
            union all
            select id, locked_point_id, true, true from interlock where locked_point_id is not null
            union all
            -- A device that is locked keeps none of its points.
            select interlock.id, point.id, false, true
              from interlock join point on point.device_id = locked_device_id) as used
        on interlock_id = id
     where used.point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, subject: 'interlock' }));
}
