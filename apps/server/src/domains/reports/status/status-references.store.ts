/** Which points status templates mean: by their names in the devices of a template, or chosen for one. */
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** The templates that look at some of these points, each with those; they let go of them. */
export async function referencesOfStatusTemplates(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    with meant as (
      select template_id, point_id from status_template_point where point_id = ${anyOf(points)}
      union
      select template.id, point.id
        from point
        join status_template_device as link on link.device_id = point.device_id
        join status_template as template on template.id = link.template_id
       where point.id = ${anyOf(points)}
         and (point.name in (template.good_point, template.total_point)
              or jsonb_path_exists(template.states, '$[*].tests[*].point ? (@ == $name)',
                                   jsonb_build_object('name', point.name)))
         and not exists (select from status_template_point as chosen
                          where chosen.template_id = template.id
                            and chosen.device_id = point.device_id and chosen.name = point.name))
    select id, name, item_id as "itemId", array_agg(point_id order by point_id) as "pointIds"
      from status_template join meant on template_id = id
     group by id order by lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, subject: 'status_template', holdsPointIds: [] }));
}
