/** What the fields of report schedules are called. */
export const scheduleWords = {
  sourceId: ['报表', 'Report'],
  dueAt: ['生成时间', 'When it is due'],
  weekdays: ['星期', 'Days of the week'],
  minute: ['时刻', 'Time of day'],
  day: ['日期', 'Day of the month'],
  delayMinutes: ['班次结束后', 'After the shift'],
  userIds: ['接收人', 'Recipients'],
  addresses: ['外部邮箱', 'Addresses outside'],
  keep: ['保留份数', 'Reports kept'],
  scheduleId: ['定时报表', 'Report schedule'],
} as const;
