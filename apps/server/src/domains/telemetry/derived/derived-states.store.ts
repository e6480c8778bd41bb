/** The table `derived_state`: what functions over time of calculated points remember. */
import type { PointId, SavedState } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

export async function recallDerivedStates(db: Kysely<unknown>): Promise<Map<PointId, SavedState>> {
  const { rows } = await sql<{ id: PointId; state: SavedState }>`
    select point_id as id, state from derived_state`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Those of points that are gone meanwhile are passed over. */
export async function keepDerivedStates(
  db: Kysely<unknown>,
  states: ReadonlyMap<PointId, SavedState>,
): Promise<void> {
  if (states.size === 0) return;
  const rows = [...states].map(([id, state]) => ({ id, state }));
  await sql`
    insert into derived_state (point_id, state)
      select given.id, given.state
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, state jsonb)
        join point on point.id = given.id
      on conflict (point_id) do update set state = excluded.state`.execute(db);
}
