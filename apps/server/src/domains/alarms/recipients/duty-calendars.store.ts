/** The table `duty_calendar`. */
import type { DutyCalendar } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId } from '@millwright/kernel';
import { type ColumnType, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type DutyTables = Tables<{
  duty_calendar: {
    item_id: ItemId;
    duties: ColumnType<DutyCalendar['duties'], string, string>;
    swaps: ColumnType<DutyCalendar['swaps'], string, string>;
    version: number;
  };
}>;

/** Those of the items in which somebody has entered one. */
export async function findDutyCalendars(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<ReadonlyMap<ItemId, DutyCalendar>> {
  const rows = await db
    .withTables<DutyTables>()
    .selectFrom('duty_calendar')
    .selectAll()
    .where('item_id', '=', anyOf(items))
    .execute();
  return new Map(rows.map(({ item_id: itemId, ...row }) => [itemId, { itemId, ...row }]));
}

/** Empty, of version 0, where nobody has entered one. */
export const findDutyCalendar = async (
  db: Kysely<unknown>,
  itemId: ItemId,
): Promise<DutyCalendar> =>
  (await findDutyCalendars(db, [itemId])).get(itemId) ?? {
    itemId,
    duties: [],
    swaps: [],
    version: 0,
  };

/** The same, until the commit nobody else's to change: there is no row to lock before the first edit. */
export async function lockDutyCalendar(tx: Kysely<unknown>, itemId: ItemId): Promise<DutyCalendar> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duty_calendar:${itemId}`}, 0))`.execute(
    tx,
  );
  return findDutyCalendar(tx, itemId);
}

export async function saveDutyCalendar(
  tx: Kysely<unknown>,
  { itemId, duties, swaps, version }: DutyCalendar,
): Promise<void> {
  const row = { duties: JSON.stringify(duties), swaps: JSON.stringify(swaps), version };
  await tx
    .withTables<DutyTables>()
    .insertInto('duty_calendar')
    .values({ item_id: itemId, ...row })
    .onConflict((same) => same.column('item_id').doUpdateSet(row))
    .execute();
}
