import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

import { anyOf } from '../../platform/storage/index.ts';

/** The rules that test some of these points, each with those. */
export async function referencesOfRules(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds"
      from alarm_rule join alarm_rule_point on rule_id = id
     where point_id = ${anyOf(points)} group by id order by lower(name), id`.execute(db);
  // A rule without one of its points would test something else.
  return rows.map((row) => ({ ...row, subject: 'alarm_rule', holdsPointIds: row.pointIds }));
}
