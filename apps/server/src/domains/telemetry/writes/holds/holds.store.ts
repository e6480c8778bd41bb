/** The only SQL of points that are held. */
import { refuse } from '@millwright/contract';
import type {
  Hold,
  HoldEnd,
  HoldState,
  ListedHold,
} from '@millwright/contract/telemetry/holds/holds.schemas';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type ColumnType, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../../engines/postgres/index.ts';
import { anyOf, type Transactions } from '../../../../platform/storage/index.ts';
import { meansTheSameAs, targetMeaning } from '../target-meaning.ts';
import { type NewWrite, rowOf, toCommand, type WriteTables } from '../write-rows.store.ts';

type HoldTables = Tables<{
  point_hold: {
    id: GeneratedAlways<number>;
    key: string;
    item_id: ItemId;
    device_id: DeviceId;
    point_id: PointId;
    device_name: string;
    point_name: string;
    user_name: string;
    screen_id: number | null;
    screen_name: string | null;
    screen_revision: number | null;
    pressed: number;
    released: number;
    release_id: number;
    target_meaning: string | null;
    state: Exclude<HoldState, 'over'>;
    ending: HoldEnd | null;
    pressed_at: ColumnType<Date>;
  };
}>;

/** A hold with the command that will release it. */
export interface StoredHold {
  readonly hold: Hold;
  readonly releaseId: number;
}

const holdOf = (row: Selectable<HoldTables['point_hold']>): Hold => {
  const { screen_id: id, screen_name: name, screen_revision: revision } = row;
  return {
    key: row.key,
    itemId: row.item_id,
    deviceId: row.device_id,
    pointId: row.point_id,
    deviceName: row.device_name,
    pointName: row.point_name,
    userName: row.user_name,
    screen: id === null || name === null || revision === null ? null : { id, name, revision },
    pressed: row.pressed,
    released: row.released,
    state: row.state,
    end: row.ending,
    since: row.pressed_at.getTime(),
  };
};

export function createHoldsStore(database: Kysely<unknown>, transactions: Transactions) {
  const db = database.withTables<HoldTables>();

  return {
    /**
     * Writes a hold down with the command that will release it: both or none.
     * @throws refusal `hold.stands`
     */
    async open(hold: Hold, release: NewWrite): Promise<WriteCommand> {
      return await transactions.run(async (tx) => {
        const on = tx.withTables<HoldTables>();
        const row = await tx
          .withTables<WriteTables>()
          .insertInto('write_command')
          .values(rowOf(release))
          .returningAll()
          .executeTakeFirstOrThrow();
        const { screen } = hold;
        const opened = await on
          .insertInto('point_hold')
          .values({
            key: hold.key,
            item_id: hold.itemId,
            device_id: hold.deviceId,
            point_id: hold.pointId,
            device_name: hold.deviceName,
            point_name: hold.pointName,
            user_name: hold.userName,
            screen_id: screen?.id ?? null,
            screen_name: screen?.name ?? null,
            screen_revision: screen?.revision ?? null,
            pressed: hold.pressed,
            released: hold.released,
            release_id: row.id,
            target_meaning: targetMeaning(sql`select ${hold.pointId}::bigint`),
            state: 'pressing',
            ending: null,
            pressed_at: new Date(hold.since),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (opened === undefined) {
          throw refuse('hold.stands', { point: hold.pointName, user: await holder(on, hold) });
        }
        return toCommand(row);
      });
    },

    /** Everything that stands, whoever pressed it. */
    async all(): Promise<StoredHold[]> {
      const rows = await db.selectFrom('point_hold').selectAll().orderBy('id').execute();
      return rows.map((row) => ({ hold: holdOf(row), releaseId: row.release_id }));
    },

    async find(key: string): Promise<StoredHold | null> {
      const row = await db
        .selectFrom('point_hold')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? { hold: holdOf(row), releaseId: row.release_id } : null;
    },

    async list(items: 'all' | ReadonlySet<ItemId>, most: number): Promise<ListedHold[]> {
      const standing = db.selectFrom('point_hold').selectAll();
      const seen = items === 'all' ? standing : standing.where('item_id', '=', anyOf([...items]));
      const name = sql<string | null>`(select item_name from item where id = item_id)`;
      const rows = await seen
        .select(name.as('item_name'))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({ ...holdOf(row), itemName: row.item_name ?? '' }));
    },

    /** Keeps how it stands, for those who look, and for other servers. */
    async move({ key, state, end }: Pick<Hold, 'key' | 'state' | 'end'>): Promise<void> {
      if (state === 'over') {
        await db.deleteFrom('point_hold').where('key', '=', key).execute();
        return;
      }
      await db
        .updateTable('point_hold')
        .set({ state, ending: end })
        .where('key', '=', key)
        .execute();
    },

    /** Whether its point means to its device what it did when it was pressed, in the same item. */
    async meansTheSame(key: string): Promise<boolean> {
      const row = await db
        .selectFrom('point_hold')
        .select(meansTheSameAs('point_hold').as('means_the_same'))
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.means_the_same ?? false;
    },
  };
}

const holder = async (on: Kysely<HoldTables>, { pointId }: Hold): Promise<string> => {
  const row = await on
    .selectFrom('point_hold')
    .select('user_name')
    .where('point_id', '=', pointId)
    .executeTakeFirst();
  return row?.user_name ?? '';
};

export type HoldsStore = ReturnType<typeof createHoldsStore>;
