/** What the check of an item finds at what acts by itself. */
export const actingFindingErrors = {
  'assignment.condition_never': {
    status: 422,
    zh: '条件永远不会成立，不会写入任何值',
    en: 'The condition never holds: nothing is written',
  },
  'assignment.condition_always': {
    status: 422,
    zh: '无论数据点取何值，条件都成立',
    en: 'The condition holds whatever the points say',
  },
  'assignment.target_shared': {
    status: 422,
    zh: '目标“{point}”还由“{other}”写入，共有 {writers} 处写入该数据点',
    en: '"{other}" writes the target "{point}", too: {writers} write it in all',
  },
  'assignment.device_off': {
    status: 422,
    zh: '设备“{device}”已停用，不会写入任何值',
    en: 'The device "{device}" is off: nothing is written',
  },
  'trigger.recorded_off': {
    status: 422,
    zh: '设备“{device}”已停用，记录的是它停用前的值',
    en: 'The device "{device}" is off: what is recorded of it is what it held before',
  },
  'trigger.never_turns': {
    status: 422,
    zh: '条件的结果永远不变，触发器不会动作',
    en: 'The condition never turns: the trigger does nothing',
  },
  'interlock.never_forbids': {
    status: 422,
    zh: '条件永远不会成立，不会禁止任何写入',
    en: 'The condition never holds: nothing is ever forbidden',
  },
  'interlock.always_forbids': {
    status: 422,
    zh: '无论数据点取何值，条件都成立，始终禁止写入',
    en: 'The condition holds whatever the points say: writing is always forbidden',
  },
  'interlock.other_station': {
    status: 422,
    zh: '设备“{device}”连到同一地址的另一站号，其可写数据点“{other}”与联锁对象位于同一寄存器：如果是同一台控制器，该联锁对它不起作用',
    en: 'The device "{device}" is at the same address by another station number, and its writable point "{other}" at the same register: if one controller answers to both, the interlock does not hold there',
  },
  'history.task_without_points': {
    status: 422,
    zh: '历史任务没有数据点，不会保存任何数据',
    en: 'The history task has no points: it keeps nothing',
  },
  'history.lead_cut': {
    status: 422,
    zh: '设备“{device}”每 {periodMs} 毫秒采集一次，提前保存的 {seconds} 秒最多只能保留 {kept} 秒',
    en: 'The device "{device}" is read every {periodMs} ms: of the lead-in of {seconds} s at most {kept} s are kept',
  },
} as const;
