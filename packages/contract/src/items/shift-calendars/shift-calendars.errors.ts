/** Refusals of shift calendars. */
export const shiftCalendarErrors = {
  'shift_calendar.name_rule': {
    status: 400,
    zh: '班次名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a shift must be 1 to 20 characters, without brackets or invisible ones',
  },
  'shift_calendar.date_rule': {
    status: 400,
    zh: '日期须为实际存在的日期，格式如 2026-10-01',
    en: 'A date must exist and look like 2026-10-01',
  },
  'shift_calendar.overlap': {
    status: 422,
    field: 'shifts',
    zh: '班次“{first}”与“{second}”的时间重叠',
    en: 'The shifts "{first}" and "{second}" overlap',
  },
  'shift_calendar.overlap_on': {
    status: 422,
    field: 'exceptions',
    zh: '{date} 的班次“{first}”与“{second}”的时间重叠',
    en: 'On {date} the shifts "{first}" and "{second}" overlap',
  },
  'shift_calendar.name_missing': {
    status: 422,
    zh: '所用的班次“{shift}”不在班次日历中',
    en: 'It names the shift "{shift}", which the shift calendar does not have',
  },
  'shift_calendar.date_twice': {
    status: 422,
    field: 'exceptions',
    zh: '特殊日期 {date} 重复出现',
    en: 'The date {date} is there twice',
  },
} as const;
