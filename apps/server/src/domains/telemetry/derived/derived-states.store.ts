/** The table `derived_state`: what functions over time of calculated points remember. */
import type { PointId, SavedState } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** Under no name of a function over time: when it was what the rest says. */
const moment = 'kept at';

/** @returns the states, and when the latest of them was kept; minus infinity where that is not known */
export async function recallDerivedStates(
  db: Kysely<unknown>,
): Promise<{ readonly states: ReadonlyMap<PointId, SavedState>; readonly at: number }> {
  const { rows } = await sql<{ id: PointId; state: SavedState }>`
    select point_id as id, state from derived_state`.execute(db);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  let at = Number.NEGATIVE_INFINITY;
  for (const { state } of rows) at = Math.max(at, state[moment]?.[0] ?? at);
  return { states, at };
}

/** Those of points that are gone meanwhile are passed over. */
export async function keepDerivedStates(
  db: Kysely<unknown>,
  states: ReadonlyMap<PointId, SavedState>,
  at: number,
): Promise<void> {
  if (states.size === 0) return;
  const rows = [...states].map(([id, state]) => ({ id, state: { ...state, [moment]: [at] } }));
  await sql`
    insert into derived_state (point_id, state)
      select given.id, given.state
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, state jsonb)
        join point on point.id = given.id
      on conflict (point_id) do update set state = excluded.state`.execute(db);
}
