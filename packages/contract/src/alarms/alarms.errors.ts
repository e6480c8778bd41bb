export const alarmErrors = {
  'alarm.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 条报警规则，请删除不需要的规则，或联系管理员提高上限',
    en: 'The account of this project may have {limit} alarm rules; delete some, or ask an administrator for more',
  },
  'alarm.name_rule': {
    status: 400,
    zh: '报警名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The alarm name must be 1 to 20 characters, without brackets or invisible ones',
  },
  'alarm.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有报警“{name}”',
    en: 'The project already has an alarm called "{name}"',
  },
  'alarm.file_person': {
    status: 422,
    zh: '您的账号中没有用户“{name}”，通知计划和值班表中不含此人',
    en: 'Your account has no user "{name}"; plans and duty calendar come without them',
  },
  'alarm.file_role': {
    status: 422,
    zh: '您的账号中没有角色“{name}”，通知计划中不含该角色',
    en: 'Your account has no role "{name}"; plans come without it',
  },
  'alarm.file_webhook': {
    status: 422,
    zh: 'Webhook 地址不随文件导出，请重新填写',
    en: 'Addresses of webhooks are not in the file; enter them again',
  },
  'alarm.file_plan_empty': {
    status: 422,
    zh: '该通知计划没有可通知的对象，不会导入',
    en: 'Nobody that the plan tells is here; it is left out',
  },
  'alarm.file_plans_off': {
    status: 422,
    zh: '{count} 个通知计划导入后均为停用，请核对通知对象后启用',
    en: 'Recipient plans are off after an import ({count} in the file): switch them on when you have looked at whom they tell',
  },
  'alarm.range_reversed': {
    status: 400,
    zh: '范围的下限不能大于上限',
    en: 'The lower end of the range must not be above the upper end',
  },
  'alarm.point_foreign': {
    status: 422,
    zh: '条件只能使用本项目的数据点',
    en: 'A condition can only use points of its own project',
  },
  'alarm.point_is_text': {
    status: 422,
    zh: '文本数据点“{name}”不能用于报警条件',
    en: 'The text point "{name}" cannot be used in an alarm condition',
  },
  'alarm.device_foreign': {
    status: 422,
    zh: '条件只能使用本项目的设备',
    en: 'A condition can only use devices of its own project',
  },
  'alarm.expression_wrong': {
    status: 422,
    zh: '表达式第 {column} 列有误（{issue}）',
    en: 'The expression is wrong at column {column} ({issue})',
  },
  'alarm.expression_without_point': {
    status: 422,
    zh: '触发条件中的表达式至少要用到一个数据点',
    en: 'An expression in an alarm condition must use at least one point',
  },
  'alarm.shifts_alone': {
    status: 422,
    zh: '只有班次的条件不能构成报警，请再添加数据点或设备的条件',
    en: 'Shifts alone make no alarm: add a condition of a point or a device',
  },
  'alarm.expressions_full': {
    status: 422,
    zh: '每个项目最多可有 {limit} 条使用表达式的报警规则',
    en: 'A project may have {limit} alarm rules with expressions',
  },
  'alarm.screen_foreign': {
    status: 422,
    field: 'screenId',
    zh: '处置说明只能链接到本项目的画面',
    en: 'Instructions can only lead to a screen of their own project',
  },
  'alarm.file_kind': {
    status: 422,
    zh: '文件“{name}”不能作为附件：可添加图片（PNG、JPEG、GIF、WebP）和 PDF、DOCX、XLSX、ZIP、TXT、CSV 文件，且内容须与格式一致',
    en: 'The file "{name}" cannot be attached: pictures (PNG, JPEG, GIF, WebP) and PDF, DOCX, XLSX, ZIP, TXT and CSV files can, if they are what they are called',
  },
  'alarm.file_size': {
    status: 422,
    zh: '图片“{name}”的像素过多',
    en: 'The picture "{name}" has too many pixels',
  },
  'alarm.recorded_foreign': {
    status: 422,
    field: 'recordedPointIds',
    zh: '只能记录本项目的数据点',
    en: 'Only points of its own project can be recorded',
  },
  'alarm.rule_spans_devices': {
    status: 422,
    zh: '报警“{rule}”还使用了其他设备或其数据点，不能随设备移走，请先修改该报警',
    en: 'The alarm "{rule}" uses other devices or points of them too and cannot move along; change it first',
  },
  'alarm.rules_use_device': {
    status: 422,
    zh: '报警“{rule}”仍在使用该设备或其数据点，请先删除或修改该报警',
    en: 'The alarm "{rule}" still uses the device or points of it; delete or change it first',
  },
  'alarm.rules_use_point': {
    status: 422,
    zh: '报警“{rule}”仍在使用数据点“{point}”，请先删除或修改该报警',
    en: 'The alarm "{rule}" still uses the point "{point}"; delete or change it first',
  },
  'alarm.confirmed_already': {
    status: 422,
    zh: '报警 {number} 已被确认',
    en: 'The alarm {number} is already acknowledged',
  },
  'alarm.notes_full': {
    status: 422,
    zh: '每条报警最多可有 {limit} 条留言',
    en: 'An alarm may have {limit} notes',
  },
  'alarm.source_gone': {
    status: 422,
    zh: '触发报警 {number} 的规则或限值已被删除，无法搁置',
    en: 'The rule or limit behind the alarm {number} is gone: there is nothing to shelve',
  },
  'alarm.shelved_too_long': {
    status: 422,
    zh: '从首次搁置起最长可搁置 {hours} 小时（期间重新搁置不延长），请缩短时间，或由有权停用报警的人员操作',
    en: 'Alarms may be shelved for at most {hours} h from when they were shelved first, be it anew before the end; choose less, or ask somebody who may take alarms out of service',
  },
  'alarm.out_of_service_too_long': {
    status: 422,
    field: 'until',
    zh: '报警最长可停用 {days} 天',
    en: 'An alarm may be out of service for at most {days} days',
  },
  'alarm.shelved_until_past': {
    status: 422,
    field: 'until',
    zh: '结束时间须晚于当前时间',
    en: 'The end must lie ahead',
  },
  'alarm.not_shelved': {
    status: 422,
    zh: '报警 {number} 未被搁置',
    en: 'The alarm {number} is not shelved',
  },
  'alarm.plan_name_rule': {
    status: 400,
    field: 'name',
    zh: '通知计划名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of the plan must be 1 to 20 characters, without brackets or invisible ones',
  },
  'alarm.plan_name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有通知计划“{name}”',
    en: 'The project already has a recipient plan called "{name}"',
  },
  'alarm.plans_full': {
    status: 422,
    zh: '每个项目最多可有 {limit} 个通知计划',
    en: 'A project may have {limit} recipient plans',
  },
  'alarm.recipient_foreign': {
    status: 422,
    zh: '只能选择您账号中有权查看该项目的人员和角色',
    en: 'Only people of your account who may see the project, and their roles, can be chosen',
  },
  'alarm.address_wrong': {
    status: 422,
    zh: '“{address}”不是有效的邮箱地址或手机号码',
    en: '"{address}" is no e-mail address or mobile number',
  },
  'alarm.target_unfit': {
    status: 422,
    zh: '微信只能发给人员、角色或值班人员，Webhook 只能发往地址',
    en: 'WeChat reaches people, roles and who is on duty; a webhook goes to an address alone',
  },
  'alarm.webhook_refused': {
    status: 422,
    zh: '不允许向“{address}”发送 Webhook，请联系管理员开放该主机',
    en: 'Webhooks to "{address}" are not allowed; ask the operator to allow its host',
  },
  'alarm.channel_missing': {
    status: 422,
    zh: '本服务器尚未配置该通知方式',
    en: 'This server has no such channel',
  },
  'alarm.no_address': {
    status: 422,
    zh: '您的账号没有该通知方式所需的联系方式，请先在个人中心绑定',
    en: 'Your account has nothing that this channel could reach; add it on your account page',
  },
  'alarm.swap_range': {
    status: 422,
    zh: '换班的开始时间须早于结束时间，且双方不能是同一人',
    en: 'A swap must begin before it ends, and be between two people',
  },
  'alarm.rehearsal_of_held': {
    status: 422,
    zh: '数据点“{name}”只在变化时保存，没有采样不等于无数据，该规则不能试运行',
    en: 'The point "{name}" is stored on change: that nothing is stored does not mean that nothing came, so the rule cannot be rehearsed',
  },
  'alarm.rehearsal_too_large': {
    status: 422,
    zh: '该时间范围内有约 {samples} 个采样值，试运行最多 {limit} 个，请缩短时间范围',
    en: 'The span holds about {samples} samples, and a rehearsal takes {limit}; choose a shorter one',
  },
  'alarm.rehearsal_too_many': {
    status: 422,
    zh: '会产生超过 {limit} 条报警，试运行已停止，请调整条件或缩短时间范围',
    en: 'There would be more than {limit} alarms, so the rehearsal was stopped; change the condition or choose a shorter span',
  },
  'alarm.time_range': {
    status: 400,
    zh: '开始时间须早于结束时间，且跨度不超过一年',
    en: 'The start must be before the end, and the span at most one year',
  },
} as const;
