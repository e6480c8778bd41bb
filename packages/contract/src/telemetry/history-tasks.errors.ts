export const historyTaskErrors = {
  'history.name_rule': {
    status: 400,
    zh: '历史任务名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a history task must be 1 to 20 characters, without brackets or invisible ones',
  },
  'history.interval_rule': {
    status: 400,
    zh: '采集间隔须为 1 秒至 24 小时',
    en: 'The interval must be from one second to 24 hours',
  },
  'history.lead_rule': {
    status: 400,
    zh: '提前保存的时长须为 0 至 60 秒',
    en: 'The lead-in must be from 0 to 60 seconds',
  },
  'history.condition_required': {
    status: 422,
    field: 'condition',
    zh: '条件保存须设置条件',
    en: 'A conditional task needs a condition',
  },
  'history.reset_needs_flag': {
    status: 422,
    field: 'resetFlag',
    zh: '须先选择标志位，才能在保存后复位',
    en: 'Choose a flag before it can be reset',
  },
  'history.flag_asks_approval': {
    status: 422,
    zh: '标志位“{point}”的写入须经第二人批准，不能自动复位',
    en: 'Writing the flag "{point}" takes the approval of a second person, so it is not reset by itself',
  },
  'history.flag_not_writable': {
    status: 422,
    field: 'resetFlag',
    zh: '标志位“{point}”不可写，不能复位',
    en: 'The flag "{point}" cannot be written, and so not be reset',
  },
  'history.flag_text': {
    status: 422,
    field: 'resetFlag',
    zh: '标志位“{point}”是文本，不能复位',
    en: 'The flag "{point}" holds texts and cannot be reset',
  },
  'history.flag_flash': {
    status: 422,
    field: 'resetFlag',
    zh: '标志位“{point}”位于闪存寄存器，每次写入都会磨损，不能复位',
    en: 'The flag "{point}" is in flash memory, which every write wears; it cannot be reset',
  },
  'history.flag_beyond': {
    status: 422,
    field: 'resetFlag',
    zh: '0 不在标志位“{point}”的写入范围（{range}）内，不能复位',
    en: '0 is outside what may be written to the flag "{point}" ({range})',
  },
  'history.too_many_acting': {
    status: 422,
    zh: '一个项目最多 {most} 个按条件保存或复位标志位的历史任务',
    en: 'A project may have at most {most} history tasks that save by a condition or reset a flag',
  },
  'history.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个按条件保存或复位标志位的历史任务，请删除不需要的任务，或联系管理员提高上限',
    en: 'The account of this project may have {limit} history tasks that save by a condition or reset a flag; delete some, or ask an administrator for more',
  },
  'history.reset_outdated': {
    status: 422,
    zh: '轮到发送时标志位已变化或任务已修改，没有发送',
    en: 'Not sent: the flag had moved on, or the task was changed, before its turn came',
  },
  'history.file_no_reset': {
    status: 422,
    zh: '{count} 个历史任务导入后不再复位标志位，请核对后重新设置',
    en: 'History tasks reset no flags after an import ({count} in the file): look at each before you set it again',
  },
  'history.points_rule': {
    status: 400,
    zh: '请选择 1 至 5000 个数据点',
    en: 'Choose 1 to 5000 points',
  },
  'history.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有历史任务“{name}”',
    en: 'The project already has a history task called "{name}"',
  },
  'history.point_foreign': {
    status: 422,
    zh: '历史任务只能使用本项目的数据点',
    en: 'A history task can only use points of its own project',
  },
  'history.point_taken': {
    status: 422,
    zh: '数据点已属于另一个历史任务',
    en: 'A point belongs to another history task already',
  },
  'history.flag_stays': {
    status: 422,
    zh: '历史任务“{task}”的标志位或条件与其数据点属于不同设备，不能分到两个项目，请先修改该任务',
    en: 'The flag or the condition of the history task "{task}" is of another device than its points, and they cannot be in two projects; change the task first',
  },
  'history.tasks_use_point': {
    status: 422,
    zh: '历史任务“{task}”的标志位或条件仍在使用该数据点，请先删除或修改该任务',
    en: 'The flag or the condition of the history task "{task}" still uses the point; delete or change it first',
  },
} as const;
