export const triggerErrors = {
  'trigger.name_rule': {
    status: 400,
    zh: '触发器名称须为 1 至 12 个字符，不能包含括号和不可见的字符',
    en: 'The name of a trigger must be 1 to 12 characters, without brackets or invisible ones',
  },
  'trigger.delay_rule': {
    status: 400,
    zh: '延时须为 0 至 1 小时',
    en: 'A delay must be from 0 to one hour',
  },
  'trigger.rate_rule': {
    status: 400,
    zh: '每小时触发次数须为 1 至 600',
    en: 'Times an hour must be from 1 to 600',
  },
  'trigger.action_count': {
    status: 400,
    zh: '一个触发器须有 1 至 10 个动作',
    en: 'A trigger must have 1 to 10 actions',
  },
  'trigger.record_rule': {
    status: 400,
    zh: '一次记录须有 1 至 50 个数据点',
    en: 'A record must have 1 to 50 points',
  },
  'trigger.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有触发器“{name}”',
    en: 'The project already has a trigger called "{name}"',
  },
  'trigger.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个触发器',
    en: 'A project may have at most {most} triggers',
  },
  'trigger.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个触发器，请删除不需要的触发器，或联系管理员提高上限',
    en: 'The account of this project may have {limit} triggers; delete some, or ask an administrator for more',
  },
  'trigger.point_foreign': {
    status: 422,
    zh: '触发器只能使用本项目的数据点',
    en: 'A trigger can only use points of its own project',
  },
  'trigger.assignment_foreign': {
    status: 422,
    zh: '触发器只能启用或停用本项目的条件赋值',
    en: 'A trigger can only enable or disable assignments of its own project',
  },
  'trigger.change_text': {
    status: 422,
    field: 'condition',
    zh: '数据点“{point}”是文本，变化时触发只能用于数值和开关量',
    en: 'The point "{point}" holds texts; only a number or a state can be watched for changes',
  },
  'trigger.target_asks_approval': {
    status: 422,
    zh: '数据点“{point}”的写入须经第二人批准，不能自动写入',
    en: 'Writing the point "{point}" takes the approval of a second person; nothing writes it by itself',
  },
  'trigger.target_not_writable': {
    status: 422,
    zh: '数据点“{point}”不可写',
    en: 'The point "{point}" cannot be written',
  },
  'trigger.target_text': {
    status: 422,
    zh: '数据点“{point}”是文本，触发器只能写数值和开关量',
    en: 'The point "{point}" holds texts; a trigger writes numbers and states only',
  },
  'trigger.target_flash': {
    status: 422,
    zh: '数据点“{point}”位于闪存寄存器，每次写入都会磨损，变化时触发或按时间触发的触发器不能写入',
    en: 'The point "{point}" is in flash memory, which every write wears: a trigger that fires on each change or by the clock does not write it',
  },
  'trigger.value_beyond': {
    status: 422,
    zh: '数值 {value} 不在数据点“{point}”的写入范围（{range}）内',
    en: 'The value {value} is outside what may be written to "{point}" ({range})',
  },
  'trigger.writes_itself': {
    status: 422,
    zh: '触发器写入了自己的条件所用的数据点“{point}”，会自己触发自己',
    en: 'The trigger writes "{point}", which its own condition looks at: it would set itself off',
  },
  'trigger.loop': {
    status: 422,
    zh: '触发器与条件赋值互相触发，形成循环：{path}',
    en: 'Triggers and assignments would set each other off in a loop: {path}',
  },
  'trigger.uses_point': {
    status: 422,
    zh: '触发器“{trigger}”仍在使用该数据点，请先删除或修改该触发器',
    en: 'The trigger "{trigger}" still uses the point; delete or change it first',
  },
  'trigger.uses_assignment': {
    status: 422,
    zh: '触发器“{trigger}”仍在启用或停用该条件赋值，请先删除或修改该触发器',
    en: 'The trigger "{trigger}" still enables or disables the assignment; delete or change it first',
  },
  'trigger.stays': {
    status: 422,
    zh: '触发器“{trigger}”使用该设备的数据点，设备不能移到其他项目，请先删除或修改该触发器',
    en: 'The trigger "{trigger}" uses a point of the device, which cannot go to another project; delete or change it first',
  },
  'trigger.not_taken': {
    status: 422,
    zh: '采集服务尚未开始监视该条件',
    en: 'The server that collects does not look at the condition yet',
  },
  'trigger.condition_unknown': {
    status: 422,
    zh: '条件暂时无法判断：所用的数据点没有可信的值',
    en: 'The condition is unknown for now: a point that it looks at has no value that can be trusted',
  },
  'trigger.value_unknown': {
    status: 422,
    zh: '要写入的值无法算出：所用的数据点没有可信的值',
    en: 'What is to be written is unknown: a point that it is calculated from has no value that can be trusted',
  },
  'trigger.limited': {
    status: 422,
    zh: '已达到每小时触发次数上限，稍后恢复',
    en: 'The bound of times an hour is reached; it looks again after a while',
  },
  'trigger.disabled_meanwhile': {
    status: 422,
    zh: '触发器已被停用或修改，其余动作没有执行',
    en: 'The trigger was disabled or changed meanwhile; the rest was not done',
  },
  'trigger.interrupted': {
    status: 422,
    zh: '服务器在动作执行期间停止，结果未知',
    en: 'The server stopped while it was being done; the outcome is unknown',
  },
  'trigger.back_and_forth': {
    status: 422,
    zh: '与“{others}”反复改写同一个数据点，已全部停止',
    en: 'It and "{others}" kept overwriting the same point; all of them were stopped',
  },
  'trigger.target_changed': {
    status: 422,
    zh: '目标数据点或其设备的地址、类型、换算等在启用后被修改，没有写入，请核对后停用再启用',
    en: 'The address, type or scale of a target, or its device, was changed after the trigger was enabled: nothing was written. Look at it, disable it and enable it again',
  },
  'trigger.broken': {
    status: 422,
    zh: '所用的数据点已改变，无法再运行，请修改后重新启用',
    en: 'The points that it uses have changed, and it cannot run any more; change it and enable it again',
  },
  'trigger.file_off': {
    status: 422,
    zh: '{count} 个条件触发导入后均为停用，请逐个核对后再启用',
    en: 'Triggers are off after an import ({count} in the file): look at each before you enable it',
  },
} as const;
