/** Refusals of report schedules, and why they stop. */
export const reportScheduleErrors = {
  'report_schedule.title_rule': {
    status: 400,
    field: 'title',
    zh: '标题须为 1 至 40 个字符，不能包含括号和不可见的字符',
    en: 'The title must be 1 to 40 characters, without brackets or invisible ones',
  },
  'report_schedule.title_taken': {
    status: 422,
    field: 'title',
    zh: '该项目中已有定时报表“{title}”',
    en: 'The project already has a schedule called "{title}"',
  },
  'report_schedule.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个定时报表，请先删除不需要的',
    en: 'A project may have at most {most} report schedules; delete some that are not needed',
  },
  'report_schedule.weekdays_rule': {
    status: 400,
    field: 'dueAt',
    zh: '请选择星期，每天只能选一次',
    en: 'Choose the days of the week, each of them once',
  },
  'report_schedule.format_rule': {
    status: 400,
    field: 'format',
    zh: '该类报表没有这种文件格式',
    en: 'Reports of this kind do not come in this form',
  },
  'report_schedule.recipients_rule': {
    status: 400,
    field: 'addresses',
    zh: '用户和外部邮箱各最多 20 个，不能重复',
    en: 'At most 20 people and 20 addresses outside, each of them once',
  },
  'report_schedule.recipient_foreign': {
    status: 422,
    field: 'userIds',
    zh: '只能选择本账号中可以查看该项目的用户',
    en: 'Only people of your own account who may see the project can be told',
  },
  'report_schedule.source_foreign': {
    status: 422,
    field: 'sourceId',
    zh: '所选报表不属于该项目，或已被删除',
    en: 'The chosen report is not of this project, or was deleted',
  },
  'report_schedule.no_shifts': {
    status: 422,
    field: 'dueAt',
    zh: '该项目没有班次，请先设置班次日历',
    en: 'The project has no shifts; enter its shift calendar first',
  },
  'report_schedule.paused': {
    status: 422,
    zh: '已被暂停',
    en: 'It was paused',
  },
  'report_schedule.owner_lost': {
    status: 422,
    zh: '负责人的账号已停用、到期或注销，请由他人恢复运行',
    en: 'The account that it is made for was disabled, expired or closed; somebody else must resume it',
  },
  'report_schedule.owner_blind': {
    status: 422,
    zh: '负责人已无权查看该项目或该报表，请由他人恢复运行',
    en: 'Whoever it is made for may no longer see the project or the report; somebody else must resume it',
  },
  'report_schedule.source_gone': {
    status: 422,
    zh: '所用的报表已被删除，请重新选择',
    en: 'The report was deleted; choose another one',
  },
  'report_schedule.interrupted': {
    status: 500,
    zh: '多次生成均被中断',
    en: 'It was broken off each time that it was begun',
  },
  'report_schedule.imported': {
    status: 422,
    zh: '由项目文件导入，确认收件人后再启用',
    en: 'It came with the file of a project; look at whom it tells and resume it',
  },
  'report_schedule.file_source': {
    status: 422,
    zh: '没有名为“{name}”的报表，该定时报表未导入',
    en: 'There is no report called "{name}": the schedule was left out',
  },
  'report_schedule.file_person': {
    status: 422,
    zh: '本账号中没有用户“{name}”，已从收件人中去除',
    en: 'Nobody in your account is called "{name}": they are left out of the recipients',
  },
  'report_schedule.file_paused': {
    status: 422,
    zh: '已导入 {count} 个定时报表，处于暂停状态',
    en: '{count} report schedules were imported; they are paused',
  },
  'report_run.no_file': {
    status: 422,
    zh: '该报表没有文件：尚未生成、生成失败或已清理',
    en: 'This report has no file: it is not made yet, it failed, or it was cleared away',
  },
  'report_run.waiting': {
    status: 422,
    zh: '尚未生成的报表不能删除，请稍候',
    en: 'A report that is still being made cannot be deleted yet',
  },
} as const;
