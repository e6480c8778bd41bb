/** The clocks of items in memory, until what they are made of changes. */
import {
  createShiftClock,
  type ItemClock,
  type ItemId,
  type ShiftCalendar,
  type ShiftClock,
} from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Items } from '../items.ts';
import { findShiftCalendars } from './shift-calendars.store.ts';

interface KeptClocks {
  clocksOf(ids: readonly ItemId[]): Promise<(id: ItemId) => ItemClock>;
  /** They may be others now. */
  forget(id: ItemId): void;
}

/** A clock with what it was made of. */
interface Made {
  readonly calendar: ShiftCalendar;
  readonly timeZone: string;
  readonly shifts: ShiftClock;
}

/** Those of items that are gone are not told: so many are kept, and then all are read anew. */
const mostKept = 10_000;

export function createKeptClocks(needs: {
  readonly db: Kysely<unknown>;
  readonly items: Pick<Items, 'timeZones'>;
}): KeptClocks {
  const known = new Map<ItemId, Promise<ItemClock>>();
  /** Of those that were forgotten, too: one that nothing has changed of stays the same object. */
  const made = new Map<ItemId, Made>();

  const shiftsOf = (id: ItemId, calendar: ShiftCalendar, timeZone: string): ShiftClock => {
    const before = made.get(id);
    const isSame =
      before?.timeZone === timeZone && JSON.stringify(before.calendar) === JSON.stringify(calendar);
    if (before !== undefined && isSame) return before.shifts;
    const shifts = createShiftClock(calendar, timeZone);
    made.set(id, { calendar, timeZone, shifts });
    return shifts;
  };

  const load = async (ids: readonly ItemId[]): Promise<ReadonlyMap<ItemId, ItemClock>> => {
    const zoneOf = await needs.items.timeZones(ids);
    const calendars = await findShiftCalendars(needs.db, ids);
    return new Map(
      ids.map((id): [ItemId, ItemClock] => {
        const timeZone = zoneOf(id);
        const calendar = calendars.get(id);
        if (calendar !== undefined) {
          return [id, { timeZone, shifts: shiftsOf(id, calendar, timeZone) }];
        }
        made.delete(id);
        return [id, { timeZone, shifts: null }];
      }),
    );
  };

  const read = (ids: readonly ItemId[]): void => {
    const loading = load(ids);
    for (const id of ids) {
      const clock = loading.then((clocks) => clocks.get(id) as ItemClock);
      known.set(id, clock);
      // What failed is asked for again, unless it was forgotten and asked for anew meanwhile.
      clock.catch(() => {
        if (known.get(id) === clock) known.delete(id);
      });
    }
  };

  return {
    async clocksOf(ids) {
      if (known.size + ids.length > mostKept) {
        known.clear();
        made.clear();
      }
      const wanted = [...new Set(ids)];
      const unknown = wanted.filter((id) => !known.has(id));
      if (unknown.length > 0) read(unknown);
      const clocks = new Map(
        await Promise.all(
          wanted.map(async (id) => [id, (await known.get(id)) as ItemClock] as const),
        ),
      );
      return (id) => clocks.get(id) as ItemClock;
    },
    forget: (id) => void known.delete(id),
  };
}
