/** Refusals of status templates and of what is asked by them. */
export const statusTemplateErrors = {
  'status_template.name_rule': {
    status: 400,
    zh: '状态模板名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a status template must be 1 to 20 characters, without brackets or invisible ones',
  },
  'status_template.state_name_rule': {
    status: 400,
    zh: '状态名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a state must be 1 to 20 characters, without brackets or invisible ones',
  },
  'status_template.state_name_taken': {
    status: 422,
    field: 'states',
    zh: '模板中有两个状态都叫“{name}”',
    en: 'Two states of the template are called "{name}"',
  },
  'status_template.too_many_tests': {
    status: 422,
    field: 'states',
    zh: '对数据点“{point}”的条件过多，最多 {most} 个',
    en: 'There are more than {most} conditions of the point "{point}"',
  },
  'status_template.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有状态模板“{name}”',
    en: 'The project already has a status template called "{name}"',
  },
  'status_template.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个状态模板',
    en: 'A project may have at most {most} status templates',
  },
  'status_template.device_foreign': {
    status: 422,
    field: 'devices',
    zh: '状态模板只能用于本项目的设备和数据点',
    en: 'A status template can only use devices and points of its own project',
  },
  'status_template.too_many_changes': {
    status: 422,
    zh: '状态变化超过 {most} 次，请缩短时间段或减少设备',
    en: 'More than {most} changes: choose a shorter span or fewer devices',
  },
} as const;
