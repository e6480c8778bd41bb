export const telemetryErrors = {
  'telemetry.not_writable': {
    status: 422,
    zh: '数据点“{point}”不可写',
    en: 'The point "{point}" is not writable',
  },
  'telemetry.value_out_of_range': {
    status: 422,
    zh: '数值超出范围，允许 {min} 至 {max}',
    en: 'The value is out of range: {min} to {max} is allowed',
  },
  'telemetry.beyond_write_range': {
    status: 422,
    zh: '数据点“{point}”的写入范围为 {range}，不能写入 {value}',
    en: '{value} cannot be written to the point "{point}": its writing range is {range}',
  },
  'telemetry.off_write_step': {
    status: 422,
    zh: '数据点“{point}”从 {from} 起按步长 {step} 写入，{value} 不在步长上',
    en: '{value} cannot be written to the point "{point}": it takes {from} and what follows in steps of {step}',
  },
  'telemetry.rounds_out_of_range': {
    status: 422,
    zh: '数据点“{point}”写入 {value} 后，设备中实际为 {stored}，不符合写入范围（{range}）',
    en: 'With {value} the point "{point}" would be {stored} in the device, against its writing range ({range})',
  },
  'telemetry.beyond_overlapping': {
    status: 422,
    zh: '数据点“{point}”与“{other}”位于设备的同一寄存器，该值相当于“{other}”的 {value}，不符合后者的写入范围',
    en: 'The points "{point}" and "{other}" are of the same registers of the device: the value would be {value} of "{other}", against the writing range of that',
  },
  'telemetry.range_of_overlapping': {
    status: 422,
    zh: '数据点“{point}”与“{other}”的寄存器重叠，后者设有写入范围，从前者写入无法核对，请改写“{other}”',
    en: 'The point "{point}" overlaps "{other}" in the registers of the device, and that has a writing range which cannot be checked from here: write "{other}" instead',
  },
  'telemetry.write_expired': {
    status: 422,
    zh: '指令等待超过 {seconds} 秒，已取消，没有发送到设备',
    en: 'The command waited for more than {seconds} seconds; it was dropped and not sent to the device',
  },
  'telemetry.not_logged': {
    status: 503,
    zh: '没有发送：数据库没有及时应答，写入指令未能及时记录。请先核对设备当前值，再重新写入',
    en: 'Not sent: the database did not answer in time, and the command was logged too late. Look at the present value, then write again',
  },
  'telemetry.name_not_typed': {
    status: 422,
    field: 'typedName',
    zh: '写入前须输入数据点名称“{point}”，一字不差',
    en: 'To write this point, type its name exactly: "{point}"',
  },
  'telemetry.approval_by_hand': {
    status: 422,
    zh: '数据点“{point}”的写入须经第二人批准，只能由人员逐次写入',
    en: 'Writing the point "{point}" takes the approval of a second person, so only people write it',
  },
  'telemetry.approval_value_only': {
    status: 422,
    zh: '数据点“{point}”的写入须经第二人批准，请直接写入要设定的值，不能按增量写入、取反或撤销',
    en: 'A second person approves what is written to "{point}": give the value itself, not a change, a toggle or an undo',
  },
  'telemetry.approval_waits': {
    status: 422,
    zh: '数据点“{point}”已有一条写入等待批准，请先批准、拒绝或撤回该条',
    en: 'A value for "{point}" is waiting for approval already: have it approved, declined or withdrawn first',
  },
  'telemetry.approval_own': {
    status: 422,
    zh: '这是您自己发起的写入，须由另一人批准或拒绝；您可以撤回',
    en: 'You gave this value yourself: somebody else has to approve or decline it; you may withdraw it',
  },
  'telemetry.approval_one_hand': {
    status: 422,
    zh: '不能由同一人发起并批准：发起人与您是主账号与其子账号，或密码由同一人设定。请由其他账号批准；或由其中一人用发到本人手机或邮箱的验证码重设密码，或请管理员设置其密码后再自行修改（主账号不能批准自己的子账号）',
    en: "One person may not give a value and approve it: one of you is the other's sub-user, or one person set the password of both. Somebody else has to approve it; or one of you first sets a password by a code sent to their own phone or mail, or by one that an administrator gave them (which does not help a user and their own sub-user)",
  },
  'telemetry.approval_nobody': {
    status: 422,
    zh: '数据点“{point}”的写入须经第二人批准，但目前没有其他人可以批准：需要另一个有写值权限、与您不是主账号与子账号关系、且密码并非由同一人设定的账号（可用发到本人手机或邮箱的验证码重设密码，或请管理员设置密码后自行修改）',
    en: 'Writing the point "{point}" takes the approval of a second person, and there is none who could: that is another user who may write in this project, is neither above nor below you, and whose password was not given by whoever gave yours (either of you sets one by a code sent to their own phone or mail, or changes one that an administrator gave)',
  },
  'telemetry.approval_not_own': {
    status: 422,
    zh: '只有发起人可以撤回；您可以批准或拒绝',
    en: 'Only whoever gave the value withdraws it; you may approve or decline it',
  },
  'telemetry.approval_over': {
    status: 422,
    zh: '这条写入已不在等待批准，请查看写值记录',
    en: 'This value is not waiting for approval any more; see the write history',
  },
  'telemetry.approval_declined': {
    status: 422,
    zh: '没有发送：{by} 拒绝批准',
    en: 'Not sent: {by} declined it',
  },
  'telemetry.approval_withdrawn': {
    status: 422,
    zh: '没有发送：{by} 已撤回',
    en: 'Not sent: {by} withdrew it',
  },
  'telemetry.approval_replaced': {
    status: 422,
    zh: '没有发送：{by} 要求停止，该条已被停止代替',
    en: 'Not sent: replaced by a stop that {by} asked for',
  },
  'telemetry.approval_expired': {
    status: 422,
    zh: '没有发送：在限定时间内无人批准',
    en: 'Not sent: nobody approved it in time',
  },
  'telemetry.batch_approval': {
    status: 422,
    zh: '数据点“{point}”的写入须经第二人批准，不能成批写入，请单独写入',
    en: 'Writing the point "{point}" takes the approval of a second person, and so not in a batch; write it by itself',
  },
  'telemetry.batch_typed_name': {
    status: 422,
    zh: '数据点“{point}”须输入名称才能写入，不能成批写入，请单独写入',
    en: 'The point "{point}" is written by typing its name, and so not in a batch; write it by itself',
  },
  'telemetry.batch_twice': {
    status: 422,
    zh: '同一批中“{point}”出现了两次',
    en: 'The batch has "{point}" twice',
  },
  'telemetry.batch_refused': {
    status: 422,
    zh: '没有发送：同批中的“{other}”被拒绝',
    en: 'Not sent: "{other}" of the same batch was refused',
  },
  'telemetry.batch_stopped': {
    status: 422,
    zh: '没有发送：此前“{other}”未写成，本批已中止',
    en: 'Not sent: the batch ended when "{other}" could not be written',
  },
  'telemetry.right_gone': {
    status: 422,
    zh: '没有发送：写入者已无权写入，或已退出登录',
    en: 'Not sent: whoever gave it may not write any more, or has signed out',
  },
  'telemetry.batch_cancelled': {
    status: 422,
    zh: '没有发送：本批已被取消',
    en: 'Not sent: the batch was cancelled',
  },
  'telemetry.batch_unconfirmed': {
    status: 422,
    zh: '没有发送：“{other}”回读未确认，故未写最后的标志点',
    en: 'Not sent: "{other}" was not confirmed, so the flag was not written',
  },
  'telemetry.batch_broken_off': {
    status: 422,
    zh: '没有发送：服务器在轮到它之前已停止',
    en: 'Not sent: the server stopped before its turn came',
  },
  'telemetry.point_changed': {
    status: 422,
    zh: '数据点“{point}”或其设备在下发前被修改，没有写入，请核对后重试',
    en: 'The point "{point}" or its device was changed before the value was sent; nothing was written. Look at it and try again',
  },
  'telemetry.value_not_number': {
    status: 422,
    zh: '请输入有效的数值',
    en: 'The value must be a number',
  },
  'telemetry.value_not_whole': {
    status: 422,
    zh: '该数据点只能写入整数',
    en: 'This point holds whole numbers only',
  },
  'telemetry.value_not_switch': {
    status: 422,
    zh: '开关量只能写入 0（关）或 1（开）',
    en: 'A switch takes 0 (off) or 1 (on) only',
  },
  'telemetry.text_too_long': {
    status: 422,
    zh: '文本过长，最多 {limit} 字节',
    en: 'The text is too long: at most {limit} bytes',
  },
  'telemetry.text_not_encodable': {
    status: 422,
    zh: '文本包含 {encoding} 编码中没有的字符',
    en: 'The text has a character that does not exist in {encoding}',
  },
  'telemetry.not_a_number': {
    status: 422,
    zh: '数据点“{point}”不是数值，不能增减',
    en: 'The point "{point}" is not a number: nothing can be added to it',
  },
  'telemetry.not_a_switch': {
    status: 422,
    zh: '数据点“{point}”不是开关量，不能取反',
    en: 'The point "{point}" is not a switch and cannot be toggled',
  },
  'telemetry.value_unknown': {
    status: 422,
    zh: '未能从设备读到数据点“{point}”的可信数值，没有写入',
    en: 'No value of the point "{point}" that can be trusted was read from the device; nothing was written',
  },
  'telemetry.point_busy': {
    status: 422,
    zh: '数据点“{point}”的上一条写入指令尚未结束，请稍后再试',
    en: 'An earlier write to the point "{point}" has not ended yet; try again shortly',
  },
  'telemetry.key_reused': {
    status: 422,
    zh: '该写入标识（idempotencyKey）已用于另一次写入',
    en: 'The key of the intent (idempotencyKey) was used for another write',
  },
  'telemetry.overwritten': {
    status: 422,
    zh: '回读之前又有其他值写入该数据点，无法确认本次写入的结果',
    en: 'Another value was sent to the point before it was read back: nobody knows what became of this one',
  },
  'telemetry.written_meanwhile': {
    status: 422,
    zh: '数据点“{point}”在计算新值期间又有其他写入，本次没有写入，请重试',
    en: 'Another value was written to the point "{point}" while the new one was calculated; this one was not written. Try again',
  },
  'telemetry.stopped_meanwhile': {
    status: 422,
    zh: '数据点“{point}”随后又下发了停止值，并已先行发送，本次没有写入',
    en: 'The rest value was written to the point "{point}" after this was given and has gone ahead; this one was not written',
  },
  'telemetry.undo_unconfirmed': {
    status: 422,
    zh: '只有回读已确认的写入才能撤销，请核对设备后再写',
    en: 'Only a write that was confirmed by read-back can be undone; check the machine, then write again',
  },
  'telemetry.undo_of_batch': {
    status: 422,
    zh: '“{point}”是与其他数据点成批写入的，不能单独撤销',
    en: '"{point}" was written in a batch with others and cannot be undone by itself',
  },
  'telemetry.undo_before_unknown': {
    status: 422,
    zh: '数据点“{point}”写入之前的值未知，无法撤销',
    en: 'The value of "{point}" before the write is not known; there is nothing to go back to',
  },
  'telemetry.undo_point_changed': {
    status: 422,
    zh: '数据点“{point}”或其设备在写入之后被修改，不能撤销',
    en: 'The point "{point}" or its device was changed since the write; it cannot be undone',
  },
  'telemetry.undo_written_since': {
    status: 422,
    zh: '此后数据点“{point}”又有其他写入，不能撤销',
    en: 'Something else was written to "{point}" since; this write cannot be undone',
  },
  'telemetry.undo_value_differs': {
    status: 422,
    zh: '设备中数据点“{point}”已是 {now}，不再是当时写入的 {written}，没有撤销',
    en: 'The device holds {now} at "{point}", no longer {written} as was written; nothing was undone',
  },
  'telemetry.device_offline': {
    status: 422,
    zh: '设备“{device}”不在线',
    en: 'The device "{device}" is not online',
  },
  'telemetry.device_refused': {
    status: 422,
    zh: '设备拒绝写入（异常码 {exception}）',
    en: 'The device refused the write (exception {exception})',
  },
  'telemetry.read_back_differs': {
    status: 422,
    zh: '设备接受了写入，但回读到的是另一个值：可能被设备自身的程序限制或改写，也可能被其他主站改写',
    en: 'The device took the write, and holds another value now: it limits or changes it by itself, or another master wrote one',
  },
  'telemetry.write_timed_out': {
    status: 422,
    zh: '设备未在规定时间内应答，结果未知，请核对设备',
    en: 'The device did not answer in time; the outcome is unknown, check the machine',
  },
  'telemetry.write_in_progress': {
    status: 422,
    zh: '设备已接收写入，仍在处理（异常码 5）；回读尚未得到写入值，结果未知，请核对设备',
    en: 'The device has the write and is still at it (exception 5); it was not read back yet: the outcome is unknown, check the machine',
  },
  'telemetry.device_busy': {
    status: 422,
    zh: '设备忙（异常码 6）；回读未得到写入值，结果未知，请核对设备后再写',
    en: 'The device is busy (exception 6); the value was not read back: the outcome is unknown, check the machine, then write again',
  },
  'telemetry.write_too_often': {
    status: 429,
    zh: '对该数据点的写入过于频繁，请稍后再试',
    en: 'This point is written too often; try again shortly',
  },
  'telemetry.range_invalid': {
    status: 400,
    zh: '开始时间须早于结束时间，且跨度不超过一年',
    en: 'The start must be before the end, and the span at most one year',
  },
  'telemetry.past_not_calculated': {
    status: 422,
    zh: '“{point}”不是计算点，没有可计算的历史',
    en: '"{point}" is not a calculated point: there is no past to calculate',
  },
  'telemetry.past_total': {
    status: 422,
    zh: '“{point}”从建点起一直累计，中途不清零，不能补算历史；按小时、按天、按班的累计可以补算',
    en: '"{point}" counts from when it was made and never begins anew, so its past cannot be put before it; what counts by the hour, the day or the shift can',
  },
  'telemetry.past_not_saved': {
    status: 422,
    zh: '“{point}”未设置保存历史',
    en: 'The history of "{point}" is not saved',
  },
  'telemetry.past_not_run': {
    status: 422,
    zh: '“{point}”的表达式无法计算，请先改正',
    en: 'The expression of "{point}" cannot be calculated: correct it first',
  },
  'telemetry.history_limited': {
    status: 422,
    zh: '您的账号只能查询最近 {days} 天的历史数据',
    en: 'Your account may ask for the history of the last {days} days only',
  },
  'telemetry.moved_meanwhile': {
    status: 422,
    zh: '导出期间设备“{device}”被移动到其他项目，请重新导出',
    en: 'The device "{device}" was moved to another project meanwhile; export it again',
  },
  'telemetry.gateway_message_invalid': {
    status: 400,
    zh: '网关报文无效：{reason}',
    en: 'The gateway message is not valid: {reason}',
  },
  'telemetry.spool_full': {
    status: 503,
    zh: '历史数据缓存已满，暂停接收新数据',
    en: 'The history spool is full; new data is not accepted',
  },
  // Why a device is not online.
  'link.closed': {
    status: 503,
    zh: '连接断开或无法建立，请检查地址、端口和网络',
    en: 'There is no connection: check the address, the port and the network',
  },
  'link.refused': {
    status: 503,
    zh: '对方拒绝连接，请检查端口，以及设备是否已开启该服务',
    en: 'The connection is refused: check the port, and whether the device offers this service',
  },
  'link.unreachable': {
    status: 503,
    zh: '无法到达该地址，请检查地址和网络',
    en: 'The address cannot be reached: check the address and the network',
  },
  'link.timeout': {
    status: 503,
    zh: '连接超时，该地址没有回应，请检查地址、设备电源和网络',
    en: 'Nothing answers at this address in time: check the address, the power of the device and the network',
  },
  'link.silent': {
    status: 503,
    zh: '连接已建立，但设备没有应答',
    en: 'The connection is there, but nothing answers',
  },
  'link.garbage': {
    status: 503,
    zh: '收到无法识别的数据，请检查协议类型',
    en: 'What comes cannot be understood: check the protocol',
  },
  'link.out_of_step': {
    status: 503,
    zh: '线路应答严重滞后，无法确认应答属于哪个请求，连接已断开并将静默一段时间',
    en: 'Replies came so late that nobody can tell what they answer: the connection was closed and is left in silence for a while',
  },
  'link.handshake_refused': {
    status: 503,
    zh: '设备拒绝建立通信，请检查型号、机架号和槽号，或设备的连接数是否已用完',
    en: 'The device refuses the sign-in: check model, rack and slot, or whether its connections are all taken',
  },
  'device.no_points': {
    status: 503,
    zh: '已连接，尚未配置数据点',
    en: 'Connected; it has no points yet',
  },
  'device.silent': {
    status: 503,
    zh: '设备没有应答，请检查站号和接线',
    en: 'The device does not answer: check its station number and its wiring',
  },
  'device.too_late': {
    status: 503,
    zh: '设备有应答，但晚于应答超时，请加大应答超时',
    en: 'The device answers, but later than the reply timeout: choose a longer one',
  },
  'device.late': {
    status: 503,
    zh: '设备没有及时应答，部分数据已过期，请检查线路、采集周期和应答超时',
    en: 'The device does not answer in time and values are stale: check the line, the polling period and the reply timeout',
  },
  'device.failing': {
    status: 503,
    zh: '设备有应答，但所有数据都无法读取（异常应答或应答内容不符），请检查设备状态、协议和寄存器地址',
    en: 'The device answers, but none of its data can be read (exceptions, or replies that do not fit): check the device, the protocol and the register addresses',
  },
  'device.access_denied': {
    status: 503,
    zh: '设备拒绝访问其数据，请在设备中允许 PUT/GET 访问，并检查访问保护等级',
    en: 'The device refuses access to its data: permit PUT/GET there, and check its protection level',
  },
  'device.addresses_missing': {
    status: 503,
    zh: '设备中没有所配置的任何地址，请检查数据块编号和地址；数据块须取消“优化的块访问”',
    en: 'The device has none of the configured addresses: check block numbers and addresses; data blocks must be without optimised access',
  },
  'gateway.disconnected': {
    status: 503,
    zh: '网关的连接已断开',
    en: 'The gateway has disconnected',
  },
  'gateway.not_expected': {
    status: 503,
    zh: '服务器目前不接受此网关接入',
    en: 'The server does not accept this gateway at present',
  },
  'gateway.silent': {
    status: 503,
    zh: '网关长时间没有上报数据',
    en: 'The gateway has not sent anything for some time',
  },
  'telemetry.no_collector': {
    status: 503,
    zh: '目前没有服务器在采集，读数和写值暂停；接管后自动恢复',
    en: 'No server collects at the moment: nothing is read or written until another one has taken over',
  },
  'gateway.not_understood': {
    status: 503,
    zh: '网关上报的数据无法识别，请检查报文格式和数据点的键名',
    en: 'What the gateway sends cannot be understood: check the mapping and the keys of the points',
  },
} as const;
