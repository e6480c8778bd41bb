import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

import { anyOf } from '../../platform/storage/index.ts';

/** The rules that look at some of these points or at the state of their device, or record them, each with those. */
export async function referencesOfRules(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject'>>`
    select id, name, item_id as "itemId",
           array_agg(distinct used.point_id order by used.point_id) as "pointIds",
           coalesce(array_agg(distinct used.point_id) filter (where holds), '{}')
             as "holdsPointIds",
           bool_or(is_device) as "holdsDevice"
      from alarm_rule
      join (select rule_id, point_id, true as holds, false as is_device from alarm_rule_point
            union all
            -- A device whose state is looked at keeps none of its points.
            select rule_id, point.id, false, true
              from alarm_rule_device join point on point.device_id = alarm_rule_device.device_id
            union all
            -- A rule goes on without a point that it records.
            select rule_id, point_id, false, false from alarm_rule_recorded)
           as used on rule_id = id
     where used.point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  // A rule without one of its points would test something else.
  return rows.map((row) => ({ ...row, subject: 'alarm_rule' }));
}
