/** Refusals of configured reports. */
export const configuredReportErrors = {
  'report.name_rule': {
    status: 400,
    zh: '报表名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a report must be 1 to 20 characters, without brackets or invisible ones',
  },
  'report.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有报表“{name}”',
    en: 'The project already has a report called "{name}"',
  },
  'report.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个报表，请先删除不需要的报表',
    en: 'A project may have at most {most} reports; delete some that are not needed',
  },
  'report.interval_rule': {
    status: 400,
    field: 'interval',
    zh: '报表的时间间隔至少为 2 秒',
    en: 'The interval of a report must be at least 2 seconds',
  },
  'report.points_rule': {
    status: 400,
    field: 'dataIds',
    zh: '请选择 1 至 100 个数据点，每个数据点只能选一次',
    en: 'Choose 1 to 100 points, each of them once',
  },
  'report.column_name_rule': {
    status: 400,
    field: 'dataNames',
    zh: '列名最多 40 个字符，每个数据点一个，留空则用数据点的名称',
    en: 'A heading has at most 40 characters; each point has one, an empty one is the name of the point',
  },
  'report.columns_rule': {
    status: 400,
    field: 'aggregates',
    zh: '每个数据点须选择 1 至 11 种统计方式，全部列不能超过 200 列',
    en: 'Each point needs 1 to 11 aggregates, and a report has at most 200 columns in all',
  },
  'report.point_foreign': {
    status: 422,
    field: 'dataIds',
    zh: '报表只能使用本项目的数据点',
    en: 'A report can only use points of its own project',
  },
  'report.period_rule': {
    status: 400,
    field: 'periodTimeList',
    zh: '时段须有名称，不能重名，且不超过一天',
    en: 'A period needs a name of its own and is no longer than a day',
  },
  'report.periods_daily': {
    status: 400,
    field: 'periodTimeList',
    zh: '只有日报可以设置时段',
    en: 'Only a daily report has periods',
  },
  'report.date_rule': {
    status: 400,
    field: 'date',
    zh: '日期须为 2026-10-01 的形式，并且存在',
    en: 'A date is written as 2026-10-01, and must be one that there is',
  },
  'report.span_fixed': {
    status: 400,
    zh: '只有自由报表可以指定起止时间，其他报表按日期打开',
    en: 'Only a free report takes a span of its own; others are opened by their date',
  },
  'report.too_long_for_paper': {
    status: 422,
    zh: 'PDF 最多 {most} 个数值，请缩短时间段、加大间隔，或导出 Excel',
    en: 'A PDF has at most {most} figures: choose a shorter span or a longer interval, or export to Excel',
  },
} as const;
