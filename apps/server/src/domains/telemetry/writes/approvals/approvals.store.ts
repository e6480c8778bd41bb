/** The only SQL of what waits for a second person. */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../../platform/storage/index.ts';
import type { Hand } from '../people/index.ts';
import { meansTheSame } from '../target-meaning.ts';
import { toCommand, type WriteTables } from '../write-rows.store.ts';

/** A command as it is to be decided. */
export interface Waiting {
  readonly command: WriteCommand;
  readonly givenBy: Hand;
  /** Its point means the same to its device as when it was given. */
  readonly meansTheSame: boolean;
}

/** As it stands in a list. */
type Listed = Omit<Waiting, 'meansTheSame'> & { readonly itemName: string };

export function createApprovalsStore(database: Kysely<unknown>) {
  const db = database.withTables<WriteTables>();
  const waiting = () =>
    db.selectFrom('write_command').selectAll().where('state', '=', 'awaiting-approval');

  return {
    async find(id: number): Promise<Waiting | null> {
      const row = await db
        .selectFrom('write_command')
        .selectAll()
        .select(meansTheSame.as('means_the_same'))
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        command: toCommand(row),
        givenBy: { userId: row.user_id, personId: row.person_id },
        meansTheSame: row.means_the_same,
      };
    },

    /** Everything that waits, whoever gave it. */
    async all(): Promise<WriteCommand[]> {
      return (await waiting().execute()).map(toCommand);
    },

    /** What waits in these items, the latest first, with who gave it. */
    async list(items: 'all' | ReadonlySet<ItemId>, most: number): Promise<readonly Listed[]> {
      const seen = items === 'all' ? waiting() : waiting().where('item_id', '=', anyOf([...items]));
      const name = sql<string | null>`(select item_name from item where id = item_id)`;
      const rows = await seen
        .select(name.as('item_name'))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        command: toCommand(row),
        itemName: row.item_name ?? '',
        givenBy: { userId: row.user_id, personId: row.person_id },
      }));
    },
  };
}

export type ApprovalsStore = ReturnType<typeof createApprovalsStore>;
