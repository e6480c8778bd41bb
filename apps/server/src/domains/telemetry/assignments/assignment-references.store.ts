import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** The assignments that look at some of these points or write to one, each with those. */
export async function referencesOfAssignments(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds",
           enabled, array_agg(point_id) filter (where point_id = target_point_id) as "writesPointIds"
      from assignment
      join (select assignment_id, point_id from assignment_input
            union
            select id, target_point_id from assignment) as used on assignment_id = id
     where point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  return rows.map((row) => ({
    ...row,
    ...{ subject: 'assignment', holdsPointIds: row.pointIds },
    writesPointIds: row.writesPointIds ?? [],
  }));
}
