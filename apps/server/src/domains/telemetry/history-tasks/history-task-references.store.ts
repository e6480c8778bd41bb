import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

import { anyOf } from '../../../platform/storage/index.ts';

/** The tasks that save some of these points, or whose flag or condition looks at one, each with those. */
export async function referencesOfHistoryTasks(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject'>>`
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds",
           coalesce(array_agg(point_id) filter (where holds), '{}') as "holdsPointIds"
      from history_task
      join (select task_id, point_id, bool_or(holds) as holds
              from (select task_id, point_id, false as holds from history_task_point
                    union all
                    select task_id, point_id, true from history_task_input
                    union all
                    select id, flag_point_id, true from history_task) as links
             group by task_id, point_id) as used on task_id = id
     where point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  // It lets go of a point that it saves, but not of its flag and of what its condition looks at.
  return rows.map((row) => ({ ...row, subject: 'history_task' }));
}
