/** The shifts of items: what people keep of them, and which one a moment is in. */
import { refuse } from '@millwright/contract';
import { itemChanged } from '@millwright/contract/items/items.events';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { shiftCalendarChanged } from '@millwright/contract/items/shift-calendars/shift-calendars.events';
import type {
  ItemShiftCalendar,
  ShiftCalendarEdit,
} from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import type { ItemClock, ItemId, ShiftClock } from '@millwright/kernel';
import { type Acting, actingFor, change } from '../../../platform/audit/index.ts';
import type { Changes } from '../../../platform/events/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import { lockItem } from '../items.store.ts';
import type { Items } from '../items.ts';
import { assertShifts } from './assert-shifts.ts';
import { createKeptClocks } from './kept-clocks.ts';
import { asFinding, missingShifts, mostMissing } from './missing-shifts.ts';
import { findShiftCalendar, saveShiftCalendar } from './shift-calendars.store.ts';
import { shiftCalendarsInItemFile } from './shift-calendars-in-item-file.ts';

/** The shift calendars of items. */
export interface ShiftCalendars {
  /** Empty, of version 0, where nobody has entered one. */
  get(itemId: ItemId): Promise<ItemShiftCalendar>;
  /** @throws Fault the refusals that the call declares, and `general.not_found` */
  edit(input: ShiftCalendarEdit, acting: Acting): Promise<ItemShiftCalendar>;
  /**
   * Which shift a moment is in, by the clock of the item; null where nobody has entered any. Kept in
   * memory until the calendar or the item changes.
   */
  calendarOf(itemId: ItemId): Promise<ShiftClock | null>;
  /**
   * By whose clock things go in each of some items. As long as nothing about them changes, the shifts
   * are those that were answered before.
   */
  clocksOf(items: readonly ItemId[]): Promise<(itemId: ItemId) => ItemClock>;
  /** Hears of an item whose answers may be others. @returns ends it */
  onChange(listener: (itemId: ItemId) => void): () => void;
}

type ShiftCalendarNeeds = Pick<
  ItemNeeds,
  'db' | 'transactions' | 'outbox' | 'auditTrail' | 'clock'
> & {
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly http: Http;
  readonly items: Pick<Items, 'ports' | 'timeZones' | 'names'>;
};

export function createShiftCalendars(needs: ShiftCalendarNeeds): ShiftCalendars {
  const { db, clock, outbox, http, items, changes } = needs;
  const kept = createKeptClocks({ db, items });
  const listeners = new Set<(itemId: ItemId) => void>();

  const forget = (told: readonly { readonly itemId: ItemId }[]): void => {
    for (const itemId of new Set(told.map((each) => each.itemId))) {
      kept.forget(itemId);
      for (const listener of listeners) listener(itemId);
    }
  };
  changes.broadcast(shiftCalendarChanged).subscribe(forget);
  // Its time zone may be another one.
  changes.broadcast(itemChanged).subscribe(forget);

  const calendars: ShiftCalendars = {
    get: (itemId) => findShiftCalendar(db, itemId),
    async edit(input, acting) {
      const { itemId, shifts, exceptions, version } = input;
      assertShifts(input);
      const name = (await items.names([itemId])).get(itemId);
      if (name === undefined) throw refuse('general.not_found');
      return change<ItemShiftCalendar>(
        needs,
        {
          action: 'shift_calendar.edit',
          // Held by its item: there is no row to hold before the first edit.
          lock: async (tx) => (await lockItem(tx, itemId)) && findShiftCalendar(tx, itemId),
          version,
          describe: () => ({ subject: { kind: 'shift_calendar', id: itemId, name }, itemId }),
          emit: (tx) => outbox.emit(tx, shiftCalendarChanged, { itemId }),
        },
        acting,
        async (tx) => {
          const after = { itemId, shifts, exceptions, version: version + 1 };
          await saveShiftCalendar(tx, after, clock.now());
          return after;
        },
      );
    },
    async calendarOf(itemId) {
      return (await kept.clocksOf([itemId]))(itemId).shifts ?? null;
    },
    clocksOf: (ids) => kept.clocksOf(ids),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  items.ports.fileParts.add(shiftCalendarsInItemFile({ outbox, clock }));
  http.handle(shiftCalendarCalls.get, ({ itemId }) => calendars.get(itemId));
  const missing = async (itemId: ItemId) =>
    missingShifts(items.ports, itemId, await calendars.get(itemId));
  items.ports.checks.add(async (itemId) => (await missing(itemId)).map(asFinding));
  http.handle(shiftCalendarCalls.missing, async ({ itemId }) => ({
    list: (await missing(itemId)).slice(0, mostMissing),
  }));
  http.handle(shiftCalendarCalls.edit, (input, context) =>
    calendars.edit(input, actingFor(context)),
  );
  return calendars;
}
