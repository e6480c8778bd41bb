/** What the check of an item finds at alarm rules. */
export const alarmFindingErrors = {
  'alarm.never_raised': {
    status: 422,
    zh: '条件永远不会成立：数据点取不到这样的值，或各条件互相矛盾',
    en: 'The condition never holds: the points cannot have such values, or its parts contradict each other',
  },
  'alarm.always_raised': {
    status: 422,
    zh: '无论数据点取何值，条件都成立，报警会一直存在',
    en: 'The condition holds whatever the points say: the alarm stays for ever',
  },
  'alarm.device_off': {
    status: 422,
    zh: '设备“{device}”已停用，该报警不会发生',
    en: 'The device "{device}" is off: the alarm is not raised',
  },
} as const;
