/** The table `shift_calendar`. */
import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import type { ItemId, ShiftCalendar, Timestamp } from '@millwright/kernel';
import type { ColumnType, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type Shifts = ItemShiftCalendar['shifts'];
type Exceptions = ItemShiftCalendar['exceptions'];

type ShiftCalendarTables = Tables<{
  shift_calendar: {
    item_id: ItemId;
    shifts: ColumnType<Shifts, string, string>;
    exceptions: ColumnType<Exceptions, string, string>;
    version: number;
    updated_at: Date;
  };
}>;

/** Empty, of version 0, where nobody has entered one. */
export async function findShiftCalendar(
  db: Kysely<unknown>,
  itemId: ItemId,
): Promise<ItemShiftCalendar> {
  const row = await db
    .withTables<ShiftCalendarTables>()
    .selectFrom('shift_calendar')
    .select(['shifts', 'exceptions', 'version'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return { itemId, ...(row ?? { shifts: [], exceptions: [], version: 0 }) };
}

/** Those of the items in which somebody has entered shifts or dates. */
export async function findShiftCalendars(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<ReadonlyMap<ItemId, ShiftCalendar>> {
  const rows = await db
    .withTables<ShiftCalendarTables>()
    .selectFrom('shift_calendar')
    .select(['item_id', 'shifts', 'exceptions'])
    .where('item_id', '=', anyOf(items))
    .execute();
  return new Map(
    rows
      .filter(({ shifts, exceptions }) => shifts.length + exceptions.length > 0)
      .map(({ item_id, shifts, exceptions }) => [item_id, { shifts, exceptions }]),
  );
}

/** Sets the calendar of an item that the caller holds. */
export async function saveShiftCalendar(
  tx: Kysely<unknown>,
  { itemId, shifts, exceptions, version }: ItemShiftCalendar,
  now: Timestamp,
): Promise<void> {
  const row = {
    shifts: JSON.stringify(shifts),
    exceptions: JSON.stringify(exceptions),
    version,
    updated_at: new Date(now),
  };
  await tx
    .withTables<ShiftCalendarTables>()
    .insertInto('shift_calendar')
    .values({ item_id: itemId, ...row })
    .onConflict((same) => same.column('item_id').doUpdateSet(row))
    .execute();
}
