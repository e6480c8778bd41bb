/** The shifts of an item in its file. */
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { shiftCalendarChanged } from '@millwright/contract/items/shift-calendars/shift-calendars.events';
import { shiftCalendarFields } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { z } from 'zod/mini';
import { defineItemFilePart, type ItemFilePart } from '../item-file-part.ts';
import type { ItemNeeds } from '../items.needs.ts';
import { assertShifts } from './assert-shifts.ts';
import { findShiftCalendar, saveShiftCalendar } from './shift-calendars.store.ts';

export const shiftCalendarsInItemFile = (
  needs: Pick<ItemNeeds, 'outbox' | 'clock'>,
): ItemFilePart =>
  defineItemFilePart({
    key: 'shiftCalendar',
    version: 1,
    rows: z.object(shiftCalendarFields),
    standsFor: { shifts: [shiftCalendarCalls.edit], exceptions: [shiftCalendarCalls.edit] },
    async write(tx, item) {
      const { shifts, exceptions } = await findShiftCalendar(tx, item);
      return shifts.length + exceptions.length === 0 ? null : { shifts, exceptions };
    },
    async check(rows, findings) {
      if (!(await findings.holds('', () => assertShifts(rows)))) return null;
      return async (tx, { item, made }) => {
        await saveShiftCalendar(tx, { itemId: item.id, ...rows, version: 1 }, needs.clock.now());
        made('shift', rows.shifts.length);
        made('shiftException', rows.exceptions.length);
        await needs.outbox.emit(tx, shiftCalendarChanged, { itemId: item.id });
      };
    },
  });
