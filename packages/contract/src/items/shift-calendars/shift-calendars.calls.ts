import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { missingShift, shiftCalendar, shiftCalendarEdit } from './shift-calendars.schemas.ts';

export const shiftCalendarCalls = {
  get: defineCall({
    name: 'shiftCalendars.get',
    method: 'GET',
    path: 'shiftcalendar/get',
    summary: 'The shifts of an item, and the dates that differ; empty where nobody has entered any',
    input: z.object({ itemId: itemIdQuery }),
    reply: shiftCalendar,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['shift_calendar'],
    errors: [],
  }),
  missing: defineCall({
    name: 'shiftCalendars.missing',
    method: 'GET',
    path: 'shiftcalendar/missing',
    summary:
      'Shifts that conditions and expressions of an item name and that its calendar does not have, as after a shift was renamed or deleted, with what names them; at most 200',
    input: z.object({ itemId: itemIdQuery }),
    reply: z.object({ list: z.array(missingShift) }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    admission: { weight: 'heavy' },
    // As the check of an item: not all that it looks at.
    shows: ['shift_calendar', 'device'],
    errors: [],
  }),
  edit: defineCall({
    name: 'shiftCalendars.edit',
    method: 'PUT',
    path: 'shiftcalendar/edit',
    summary:
      'Sets the shifts of an item, all of them; a stale version is refused with the fresh calendar under `data`',
    input: shiftCalendarEdit,
    reply: shiftCalendar,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'items.edit' },
    changes: ['shift_calendar'],
    errors: [
      'shift_calendar.name_rule',
      'shift_calendar.date_rule',
      'shift_calendar.overlap',
      'shift_calendar.overlap_on',
      'shift_calendar.date_twice',
      'general.conflict',
    ],
  }),
};
