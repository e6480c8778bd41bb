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
    zh: '历史任务“{task}”的标志位与其数据点属于不同设备，不能分到两个项目，请先修改该任务',
    en: 'The flag of the history task "{task}" is of another device than its points, and they cannot be in two projects; change the task first',
  },
  'history.tasks_use_point': {
    status: 422,
    zh: '历史任务“{task}”仍以该数据点为标志位，请先删除或修改该任务',
    en: 'The history task "{task}" still has the point as its flag; delete or change it first',
  },
} as const;
