export const interlockErrors = {
  'interlock.name_rule': {
    status: 400,
    zh: '联锁名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of an interlock must be 1 to 20 characters, without brackets or invisible ones',
  },
  'interlock.reason_rule': {
    status: 400,
    zh: '原因说明须为 1 至 100 个字符',
    en: 'The reason must be 1 to 100 characters',
  },
  'interlock.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有联锁“{name}”',
    en: 'The project already has an interlock called "{name}"',
  },
  'interlock.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个联锁',
    en: 'A project may have at most {most} interlocks',
  },
  'interlock.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个联锁，请删除不需要的联锁，或联系管理员提高上限',
    en: 'The account of this project may have {limit} interlocks; delete some, or ask an administrator for more',
  },
  'interlock.target_foreign': {
    status: 422,
    field: 'locked',
    zh: '联锁只能作用于本项目的设备或数据点',
    en: 'An interlock can only lock a device or a point of its own project',
  },
  'interlock.point_foreign': {
    status: 422,
    field: 'condition',
    zh: '联锁的条件只能使用本项目的数据点',
    en: 'The condition of an interlock can only use points of its own project',
  },
  'interlock.uses_point': {
    status: 422,
    zh: '联锁“{interlock}”仍在使用该数据点，请先删除或修改该联锁',
    en: 'The interlock "{interlock}" still uses the point; delete or change it first',
  },
  'interlock.locks_device': {
    status: 422,
    zh: '联锁“{interlock}”作用于该设备，请先删除或修改该联锁',
    en: 'The interlock "{interlock}" locks the device; delete or change it first',
  },
  'interlock.locks_nothing': {
    status: 422,
    field: 'locked',
    zh: '数据点“{point}”不可写，联锁对它不起作用，请选择可写的数据点或整台设备',
    en: 'The point "{point}" is not writable, so that nothing would be locked: choose a writable one, or the device',
  },
  'interlock.point_stays': {
    status: 422,
    zh: '联锁“{interlock}”启用期间，数据点“{point}”的地址、类型、换算、编码、可写性、表达式与统计方式不能更改，请先停用该联锁',
    en: 'While the interlock "{interlock}" is enabled, the address, type, scale, code, writability, expression and tally of the point "{point}" stay; disable the interlock first',
  },
  'interlock.device_stays': {
    status: 422,
    zh: '联锁“{interlock}”启用期间，设备的协议、地址与通讯参数不能更改，条件所用数据点的设备也不能放慢采集，请先停用该联锁',
    en: 'While the interlock "{interlock}" is enabled, the protocol, address and settings of the device stay, and what the condition looks at is polled no more slowly; disable the interlock first',
  },
  'interlock.gateway_stays': {
    status: 422,
    zh: '联锁“{interlock}”启用期间，所用设备的网关的编号、密码、注册包与主题映射不能更改，允许的网络不能放宽，请先停用该联锁',
    en: 'While the interlock "{interlock}" is enabled, the ID, password, registration packet and topics of the gateway before its devices stay, and no more networks are allowed; disable the interlock first',
  },
  'interlock.stays': {
    status: 422,
    zh: '联锁“{interlock}”使用该设备或其数据点，设备不能移到其他项目，请先删除或修改该联锁',
    en: 'The interlock "{interlock}" uses the device or a point of it, which cannot go to another project; delete or change it first',
  },
  'interlock.holds': {
    status: 422,
    zh: '联锁“{interlock}”成立，禁止写入：{why}（{values}）',
    en: 'The interlock "{interlock}" forbids writing: {why} ({values})',
  },
  'interlock.unknown': {
    status: 422,
    zh: '联锁“{interlock}”暂时无法判断，为安全起见禁止写入：{why}（没有可信的值：{inputs}）',
    en: 'The interlock "{interlock}" cannot be judged for now, so writing is forbidden: {why} (no value that can be trusted: {inputs})',
  },
  'interlock.file_on': {
    status: 422,
    zh: '{count} 个联锁导入后均为启用，包括原项目中已停用的联锁',
    en: 'Interlocks are on after an import ({count} in the file), also those that were off in the original project',
  },
} as const;
