/** The table `approval_told`: who was told of a write that waits, and by which message. */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../engines/postgres/index.ts';
import { anyOf } from '../../../../platform/storage/index.ts';
import type { Hand } from '../people/index.ts';
import { toCommand, type WriteTables } from '../write-rows.store.ts';

type ToldTables = Tables<{
  approval_told: {
    command_id: number;
    user_id: number;
    channel: string;
    message_id: number;
    told_at: Date;
  };
}>;

const tables = (db: Kysely<unknown>) => db.withTables<ToldTables>();

/** The command with who gave it, which nobody decides until the commit; undefined where it waits no more. */
export async function holdWaiting(
  tx: Kysely<unknown>,
  id: number,
): Promise<
  { readonly command: WriteCommand; readonly givenBy: Hand; readonly itemName: string } | undefined
> {
  const row = await tx
    .withTables<WriteTables>()
    .selectFrom('write_command')
    .selectAll()
    .select(sql<string | null>`(select item_name from item where id = item_id)`.as('item_name'))
    .where('id', '=', id)
    .where('state', '=', 'awaiting-approval')
    .forShare('write_command')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const givenBy = { userId: row.user_id, personId: row.person_id };
  return { command: toCommand(row), givenBy, itemName: row.item_name ?? '' };
}

/** How often each of these was told by each channel since then: `mail 7`. */
export async function countTold(
  tx: Kysely<unknown>,
  users: readonly number[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tables(tx)
    .selectFrom('approval_told')
    .select(({ fn }) => ['user_id', 'channel', fn.countAll<number>().as('count')])
    .where('user_id', '=', anyOf(users))
    .where('told_at', '>', since)
    .groupBy(['user_id', 'channel'])
    .execute();
  return new Map(rows.map((row) => [`${row.channel} ${row.user_id}`, row.count]));
}

export async function noteTold(
  tx: Kysely<unknown>,
  told: {
    readonly commandId: number;
    readonly userId: UserId;
    readonly channel: string;
    readonly messageId: number;
    readonly at: Date;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('approval_told')
    .values({
      ...{ command_id: told.commandId, user_id: told.userId, channel: told.channel },
      ...{ message_id: told.messageId, told_at: told.at },
    })
    .execute();
}

/** The messages by which people were told of a command. */
export async function messagesOf(tx: Kysely<unknown>, command: number): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('approval_told')
    .select('message_id')
    .where('command_id', '=', command)
    .execute();
  return rows.map((row) => row.message_id);
}

/** What is older counts no more. */
export async function forgetTold(tx: Kysely<unknown>, before: Date): Promise<void> {
  await tables(tx).deleteFrom('approval_told').where('told_at', '<', before).execute();
}
