/** The table `gateway_clock`: what is known of boxes' clocks that are wrong, over restarts. */
import type { GatewayId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { ClockError } from './box-clock.ts';

type ClockTables = Tables<{
  gateway_clock: { gateway_id: GatewayId; behind_ms: number; since: Date };
}>;

export interface BoxClocksStore {
  /** By gateway. */
  load(): Promise<Map<GatewayId, ClockError>>;
  /** @param error null: the clock is right */
  save(gatewayId: GatewayId, error: ClockError | null): Promise<void>;
}

export const createBoxClocksStore = (db: Kysely<unknown>): BoxClocksStore => ({
  async load() {
    const rows = await db
      .withTables<ClockTables>()
      .selectFrom('gateway_clock')
      .select(['gateway_id as gatewayId', 'behind_ms as behind', 'since'])
      .execute();
    return new Map(
      rows.map(({ gatewayId, behind, since }) => [gatewayId, { behind, since: since.getTime() }]),
    );
  },

  async save(gatewayId, error) {
    if (error === null) {
      await db
        .withTables<ClockTables>()
        .deleteFrom('gateway_clock')
        .where('gateway_id', '=', gatewayId)
        .execute();
      return;
    }
    // A gateway may have been deleted meanwhile.
    await sql`
      insert into gateway_clock (gateway_id, behind_ms, since)
      select id, ${Math.round(error.behind)}, ${new Date(error.since)} from gateway
      where id = ${gatewayId}
      on conflict (gateway_id) do update set
        behind_ms = excluded.behind_ms, since = excluded.since`.execute(db);
  },
});
