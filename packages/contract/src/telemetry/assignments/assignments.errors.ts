export const assignmentErrors = {
  'assignment.name_rule': {
    status: 400,
    zh: '条件赋值名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of an assignment must be 1 to 20 characters, without brackets or invisible ones',
  },
  'assignment.period_rule': {
    status: 400,
    zh: '写入周期须为 1 秒至 24 小时',
    en: 'The period must be from one second to 24 hours',
  },
  'assignment.rate_rule': {
    status: 400,
    zh: '每分钟写入次数须为 1 至 60',
    en: 'Writes a minute must be from 1 to 60',
  },
  'assignment.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有条件赋值“{name}”',
    en: 'The project already has an assignment called "{name}"',
  },
  'assignment.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个条件赋值',
    en: 'A project may have at most {most} assignments',
  },
  'assignment.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个条件赋值，请删除不需要的条件赋值，或联系管理员提高上限',
    en: 'The account of this project may have {limit} assignments; delete some, or ask an administrator for more',
  },
  'assignment.point_foreign': {
    status: 422,
    zh: '条件赋值只能使用本项目的数据点',
    en: 'An assignment can only use points of its own project',
  },
  'assignment.expression_wrong': {
    status: 422,
    zh: '表达式第 {column} 列有误（{issue}）',
    en: 'The expression is wrong at column {column} ({issue})',
  },
  'assignment.source_text': {
    status: 422,
    field: 'source',
    zh: '来源须为数值或开关量，不能是文本',
    en: 'The source must be a number or a state, not a text',
  },
  'assignment.target_asks_approval': {
    status: 422,
    zh: '目标数据点“{point}”的写入须经第二人批准，不能自动写入',
    en: 'Writing the target "{point}" takes the approval of a second person; nothing writes it by itself',
  },
  'assignment.target_not_writable': {
    status: 422,
    field: 'targetPointId',
    zh: '目标数据点“{point}”不可写',
    en: 'The target "{point}" cannot be written',
  },
  'assignment.target_text': {
    status: 422,
    field: 'targetPointId',
    zh: '目标数据点“{point}”是文本，条件赋值只能写数值和开关量',
    en: 'The target "{point}" holds texts; an assignment writes numbers and states only',
  },
  'assignment.target_flash': {
    status: 422,
    field: 'targetPointId',
    zh: '目标数据点“{point}”位于闪存寄存器，每次写入都会磨损，不能在变化时、按周期或按时间写入',
    en: 'The target "{point}" is in flash memory, which every write wears: it is not written on change, at a period or by the clock',
  },
  'assignment.constant_beyond': {
    status: 422,
    field: 'source',
    zh: '常数 {value} 不在目标的写入范围（{range}）内',
    en: 'The constant {value} is outside what may be written to the target ({range})',
  },
  'assignment.once_needs_condition': {
    status: 422,
    field: 'condition',
    zh: '“条件成立时写一次”需要设置条件',
    en: 'Writing once when a condition becomes true needs a condition',
  },
  'assignment.writes_itself': {
    status: 422,
    field: 'targetPointId',
    zh: '来源或条件使用了目标数据点“{point}”，会自己触发自己',
    en: 'The source or the condition looks at the target "{point}": the assignment would set itself off',
  },
  'assignment.loop': {
    status: 422,
    field: 'targetPointId',
    zh: '条件赋值互相触发，形成循环：{path}',
    en: 'Assignments would set each other off in a loop: {path}',
  },
  'assignment.uses_point': {
    status: 422,
    zh: '条件赋值“{assignment}”仍在使用该数据点（或该设备的数据点），请先删除或修改该条件赋值',
    en: 'The assignment "{assignment}" still uses the point, or one of the device; delete or change it first',
  },
  'assignment.stays': {
    status: 422,
    zh: '条件赋值“{assignment}”使用该设备的数据点，设备不能移到其他项目，请先删除或修改该条件赋值',
    en: 'The assignment "{assignment}" uses a point of the device, which cannot go to another project; delete or change it first',
  },
  'assignment.condition_unknown': {
    status: 422,
    zh: '条件暂时无法判断：输入的数据点没有可信的值',
    en: 'The condition is unknown for now: an input has no value that can be trusted',
  },
  'assignment.source_unknown': {
    status: 422,
    zh: '来源暂时没有可信的值',
    en: 'The source has no value for now that can be trusted',
  },
  'assignment.condition_ended': {
    status: 422,
    zh: '轮到发送时条件已不成立，没有发送',
    en: 'Not sent: the condition did not hold any more when its turn came',
  },
  'assignment.value_replaced': {
    status: 422,
    zh: '轮到发送时来源已是另一个值，没有发送，改写新值',
    en: 'Not sent: the source said something else when its turn came, which is written instead',
  },
  'assignment.ended_meanwhile': {
    status: 422,
    zh: '轮到发送时条件赋值已停用或被修改，没有发送',
    en: 'Not sent: the assignment was disabled or changed before its turn came',
  },
  'assignment.rate_reached': {
    status: 422,
    zh: '已达到每分钟写入次数上限，稍后继续',
    en: 'The bound of writes a minute is reached; it goes on after a while',
  },
  'assignment.back_and_forth': {
    status: 422,
    zh: '与“{others}”反复改写同一个目标，已全部停止',
    en: 'It and "{others}" kept overwriting the same target; all of them were stopped',
  },
  'assignment.target_changed': {
    status: 422,
    zh: '目标数据点或其设备的地址、类型、换算等在启用后被修改，已停止写入，请核对后重新启用',
    en: 'The address, type or scale of the target, or its device, was changed after it was enabled: it stopped writing. Look at it and enable it again',
  },
  'assignment.broken': {
    status: 422,
    zh: '所用的数据点已改变，无法再运行，请修改后重新启用',
    en: 'The points that it uses have changed, and it cannot run any more; change it and enable it again',
  },
  'assignment.file_ended': {
    status: 422,
    zh: '{count} 个条件赋值导入后均未启用，请逐个核对后再启用',
    en: 'Assignments do not run after an import ({count} in the file): look at each before you enable it',
  },
} as const;
