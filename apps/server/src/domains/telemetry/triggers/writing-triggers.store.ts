import type { PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/**
 * The names of the enabled triggers that write a point, or start an assignment that does.
 * @param besides an assignment that counts for none of those
 */
export async function writingTriggers(
  db: Kysely<unknown>,
  point: PointId,
  besides: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from condition_trigger as writer
    where enabled and (
      exists (
        select from condition_trigger_point as used, jsonb_array_elements(writer.actions) as action
        where used.trigger_id = writer.id and used.point_id = ${point}
          and action ->> 'kind' in ('write', 'reckon')
          and (action ->> 'pointId')::bigint = ${point}
      ) or exists (
        select from condition_trigger_assignment as acted
          join assignment on assignment.id = acted.assignment_id,
          jsonb_array_elements(writer.actions) as action
        where acted.trigger_id = writer.id and assignment.target_point_id = ${point}
          and assignment.id is distinct from ${besides}
          and action ->> 'kind' = 'start' and (action ->> 'assignmentId')::bigint = assignment.id
      )
    )
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
