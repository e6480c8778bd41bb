import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** The reports that have columns of some of these points, each with those. */
export async function referencesOfReports(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select id, report.name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds"
      from report join report_point on report_id = id
     where point_id = ${anyOf(points)} group by id order by lower(report.name), id`.execute(db);
  return rows.map((row) => ({ ...row, subject: 'report', holdsPointIds: [] }));
}
