/** Refusals of suppressions of alarms. */
export const alarmSuppressionErrors = {
  'alarm.suppression_name_rule': {
    status: 400,
    field: 'name',
    zh: '抑制条件名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of the suppression must be 1 to 20 characters, without brackets or invisible ones',
  },
  'alarm.suppression_name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有抑制条件“{name}”',
    en: 'The project already has a suppression called "{name}"',
  },
  'alarm.suppression_of_nothing': {
    status: 400,
    zh: '请选择要抑制的限值或报警规则',
    en: 'Choose limits or alarm rules that are to be suppressed',
  },
  'alarm.suppression_source_foreign': {
    status: 422,
    zh: '只能抑制本项目的限值和报警规则',
    en: 'Only limits and alarm rules of its own project can be suppressed',
  },
  'alarm.suppressions_full': {
    status: 422,
    zh: '每个项目最多可有 {limit} 个抑制条件',
    en: 'A project may have {limit} suppressions',
  },
  'alarm.suppressions_use_device': {
    status: 422,
    zh: '抑制条件“{name}”仍在使用该设备或其数据点，请先删除或修改该条件',
    en: 'The suppression "{name}" still uses the device or points of it; delete or change it first',
  },
  'alarm.suppressions_use_point': {
    status: 422,
    zh: '抑制条件“{name}”仍在使用所选的数据点，请先删除或修改该条件',
    en: 'The suppression "{name}" still uses a point that was chosen; delete or change it first',
  },
} as const;
