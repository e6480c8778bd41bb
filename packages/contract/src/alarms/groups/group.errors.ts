/** Refusals of first-out groups. */
export const alarmGroupErrors = {
  'alarm.group_name_rule': {
    status: 400,
    field: 'name',
    zh: '首发组名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of the group must be 1 to 20 characters, without brackets or invisible ones',
  },
  'alarm.group_name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有首发组“{name}”',
    en: 'The project already has a first-out group called "{name}"',
  },
  'alarm.group_of_one': {
    status: 400,
    field: 'ruleIds',
    zh: '请至少选择两条报警规则',
    en: 'Choose two alarm rules at least',
  },
  'alarm.group_rule_foreign': {
    status: 422,
    field: 'ruleIds',
    zh: '只能选择本项目的报警规则',
    en: 'Only alarm rules of its own project can be in a group',
  },
  'alarm.groups_full': {
    status: 422,
    zh: '每个项目最多可有 {limit} 个首发组',
    en: 'A project may have {limit} first-out groups',
  },
} as const;
