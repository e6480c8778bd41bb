import { defineWire } from '../manifest/define-wire.ts';
import { homeCalls } from './home.calls.ts';
import { itemCheckCalls } from './item-check/item-check.calls.ts';
import { itemFileCalls } from './item-file.calls.ts';
import { itemMapCalls } from './item-map.calls.ts';
import { itemCalls } from './items.calls.ts';
import { itemChanged } from './items.events.ts';
import { projectGroupCalls } from './project-groups.calls.ts';
import { shiftCalendarCalls } from './shift-calendars/shift-calendars.calls.ts';
import { shiftCalendarChanged } from './shift-calendars/shift-calendars.events.ts';

/** What items answer and tell. */
export const items = defineWire({
  calls: {
    itemCalls,
    homeCalls,
    itemFileCalls,
    itemMapCalls,
    itemCheckCalls,
    projectGroupCalls,
    shiftCalendarCalls,
  },
  events: { itemChanged, shiftCalendarChanged },
  words: {
    begin: ['开始时间', 'Begin'],
    date: ['日期', 'Date'],
    exceptions: ['特殊日期', 'Exceptions'],
    minutes: ['时长（分钟）', 'Minutes'],
    shift: ['班次', 'Shift'],
    shifts: ['班次', 'Shifts'],
    weekdays: ['星期', 'Weekdays'],
  },
});
