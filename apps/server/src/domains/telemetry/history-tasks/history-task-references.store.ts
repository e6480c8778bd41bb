import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

import { anyOf } from '../../../platform/storage/index.ts';

/** The tasks that save some of these points or have one as their flag, each with those. */
export async function referencesOfHistoryTasks(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<
    Omit<Reference, 'subject' | 'holdsPointIds'> & { flag: PointId | null }
  >`
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds",
           case when flag_point_id = ${anyOf(points)} then flag_point_id end as flag
      from history_task
      join (select task_id, point_id from history_task_point
            union
            select id, flag_point_id from history_task) as used on task_id = id
     where point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  // It lets go of a point that it saves, but not of its flag.
  return rows.map(({ flag, ...row }) => ({
    ...row,
    subject: 'history_task',
    holdsPointIds: flag === null ? [] : [flag],
  }));
}
