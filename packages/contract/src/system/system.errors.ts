/** What system events say, and why, in both languages; the placeholders stand in their details. */
export const systemErrors = {
  'system_event.history_behind': {
    status: 503,
    zh: '历史数据滞后 {wait}，{rows} 条采样在缓存队列中等待入库',
    en: 'History is {wait} behind: {rows} samples wait in the spool',
  },
  'system_event.history_behind_filling': {
    status: 503,
    zh: '历史数据滞后 {wait}，{rows} 条采样在缓存队列中等待入库，按目前速度 {fullWait}后缓存队列写满',
    en: 'History is {wait} behind: {rows} samples wait in the spool, whose room is used up in {fullWait} at the present rate',
  },
  'system_event.history_slowing': {
    status: 503,
    zh: '数据入库跟不上采集速度，已自动降低轮询频率，{rows} 条采样在缓存队列中等待入库',
    en: 'History cannot keep up, so devices are polled less often; {rows} samples wait in the spool',
  },
  'system_event.history_slowing_behind': {
    status: 503,
    zh: '数据入库跟不上采集速度，滞后 {wait}，已自动降低轮询频率，{rows} 条采样在缓存队列中等待入库',
    en: 'History cannot keep up and is {wait} behind, so devices are polled less often; {rows} samples wait in the spool',
  },
  'system_event.history_slowing_filling': {
    status: 503,
    zh: '数据入库跟不上采集速度，滞后 {wait}，已自动降低轮询频率，{rows} 条采样在缓存队列中等待入库，按目前速度 {fullWait}后缓存队列写满',
    en: 'History cannot keep up and is {wait} behind, so devices are polled less often; {rows} samples wait in the spool, whose room is used up in {fullWait} at the present rate',
  },
  'system_event.history_refusing': {
    status: 503,
    zh: '历史数据库和缓存队列都写不进去，新采样未被确认',
    en: 'Neither history nor the spool takes samples: nothing new is acknowledged',
  },
  'system_event.history_read_only': {
    status: 503,
    zh: '历史数据库和缓存队列都写不进去，新采样未被确认：数据目录所在的文件系统是只读的',
    en: 'Neither history nor the spool takes samples, and nothing new is acknowledged: the file system of the data folder is read-only',
  },
  'system_event.history_denied': {
    status: 503,
    zh: '历史数据库和缓存队列都写不进去，新采样未被确认：运行 Millwright 的用户无权写入数据目录',
    en: 'Neither history nor the spool takes samples, and nothing new is acknowledged: the user that runs Millwright may not write to the data folder',
  },
  'system_event.history_open_files': {
    status: 503,
    zh: '历史数据库和缓存队列都写不进去，新采样未被确认：打开的文件过多，请提高文件描述符上限',
    en: 'Neither history nor the spool takes samples, and nothing new is acknowledged: too many files are open, raise the limit of file descriptors',
  },
  'system_event.disk_low': {
    status: 503,
    zh: '数据目录所在的磁盘只剩 {gigabytes} GB（{percent}%）',
    en: 'The disk of the data folder has {gigabytes} GB left ({percent} %)',
  },
  'system_event.disk_filling': {
    status: 503,
    zh: '数据目录所在的磁盘剩余 {gigabytes} GB，按最近一天的速度 {days} 天后用完',
    en: 'The disk of the data folder has {gigabytes} GB left, which lasts {days} days at the rate of the last day',
  },
  'system_event.disk_full': {
    status: 503,
    zh: '数据目录所在的磁盘已满，只剩 {megabytes} MB',
    en: 'The disk of the data folder is full: {megabytes} MB left',
  },
  'system_event.engine_away': {
    status: 503,
    zh: '{engine} 没有响应',
    en: '{engine} does not answer',
  },
  'system_event.backup_failed': {
    status: 503,
    zh: '备份失败：{problem}',
    en: 'The backup failed: {problem}',
  },
  'system_event.backup_old': {
    status: 503,
    zh: '最近一次备份已是 {hours} 小时前',
    en: 'The last backup is {hours} hours old',
  },
  'system_event.backup_missing': {
    status: 503,
    zh: '服务器已运行 {hours} 小时，还没有一份备份',
    en: 'The server has run for {hours} hours and there is no backup yet',
  },
  'system_event.drill_failed': {
    status: 503,
    zh: '恢复演练失败：{problem}',
    en: 'The drill failed, the last backup could not be restored: {problem}',
  },
  'system_event.channel_failing': {
    status: 503,
    zh: '“{channel}”方式已 {minutes} 分钟发不出消息，{count} 条未送达',
    en: 'Nothing has gone out by {channel} for {minutes} minutes; {count} messages have not arrived',
  },
  'system_event.certificate_ending': {
    status: 503,
    zh: '本服务器的 HTTPS 证书将在 {days} 天后到期',
    en: 'The HTTPS certificate of this server ends in {days} days',
  },
  'system_event.certificate_ended': {
    status: 503,
    zh: '本服务器的 HTTPS 证书已到期',
    en: 'The HTTPS certificate of this server has ended',
  },
  'system_event.accounts_ending': {
    status: 503,
    zh: '{count} 个账号将在 {days} 天内到期，最先到期的是“{name}”',
    en: '{count} accounts end within {days} days, “{name}” first',
  },
  'system_event.release_new': {
    status: 503,
    zh: '本服务器已更新到版本 {release}',
    en: 'This server now runs release {release}',
  },
  'system_event.loop_blocked': {
    status: 503,
    zh: '服务器停顿了 {seconds} 秒',
    en: 'The server stood still for {seconds} s',
  },
  'system_event.clock_set': {
    status: 503,
    zh: '服务器的时钟被调整了 {seconds} 秒',
    en: 'The clock of the server was set by {seconds} s',
  },
  'system_event.box_refused': {
    status: 429,
    zh: '网关“{box}”（网络 {network}）多次密码错误，暂不接受登录',
    en: 'The gateway “{box}” in the network {network} gave wrong passwords too often and cannot sign in for a while',
  },
  'system_event.triggers_skipped': {
    status: 429,
    zh: '项目“{item}”的触发器已跳过 {count} 次：其账号的触发动作超过了上限（TRIGGER_ACTIONS_PER_ACCOUNT）',
    en: 'Triggers of the project “{item}” have been skipped {count} times: the actions of its account are beyond TRIGGER_ACTIONS_PER_ACCOUNT',
  },
  'system_event.samples_thinned': {
    status: 429,
    zh: '项目“{item}”的计算点有 {count} 个样本未存入历史：其账号超过了上限（CALCULATED_SAMPLES_PER_ACCOUNT）；实时值、报警和自动动作不受影响',
    en: '{count} samples of calculated points of the project “{item}” were not kept in history: its account is beyond CALCULATED_SAMPLES_PER_ACCOUNT; live values, alarms and actions are not affected',
  },
  'system_event.alarms_joined': {
    status: 429,
    zh: '项目“{item}”的报警已有 {count} 次未另起一条，而是并入同一来源最近的报警（次数照计）：其账号超过了上限（ALARMS_PER_ACCOUNT）；当前报警不会被隐藏',
    en: 'Alarms of the project “{item}” went on {count} times where they had ended, counted there instead of being alarms of their own: its account is beyond ALARMS_PER_ACCOUNT; no active alarm is hidden',
  },
  'system_event.button_held': {
    status: 503,
    zh: '项目“{item}”中“{device}”的“{point}”可能仍被按下：未回读到松开值',
    en: '“{point}” of “{device}” in the project “{item}” may still be pressed: its release was not read back',
  },
  'system_event.states_left_out': {
    status: 429,
    zh: '项目“{item}”的设备或网关有 {count} 次状态变化未记入在线日志：其账号超过了上限（DEVICE_STATES_PER_ACCOUNT）；每台设备最后的状态仍会补记',
    en: '{count} changes of state of devices or gateways of the project “{item}” are not in the online log: its account is beyond DEVICE_STATES_PER_ACCOUNT; the last state of each is still recorded',
  },
  'system_event.box_held': {
    status: 429,
    zh: '网关“{box}”发送过快（每秒上限 {perSecond} 个报文），已限速接收 {seconds} 秒，其 QoS 0 消息可能丢失',
    en: 'The gateway “{box}” sends more than {perSecond} packets a second and has been held back for {seconds} s; it may lose messages of QoS 0',
  },
  'system_event.box_clock_behind': {
    status: 503,
    zh: '网关“{box}”的时钟慢 {wait}，其数据标记为时间不准',
    en: 'The clock of the gateway “{box}” is {wait} behind: its values are marked “time uncertain”',
  },
  'system_event.box_clock_ahead': {
    status: 503,
    zh: '网关“{box}”的时钟快 {wait}，其数据标记为时间不准',
    en: 'The clock of the gateway “{box}” is {wait} ahead: its values are marked “time uncertain”',
  },
  'system_event.boxes_waiting': {
    status: 503,
    zh: '网关报文排队等待处理，最长 {seconds} 秒：所有网关发送的数据超过服务器的处理能力',
    en: 'Packets of gateways wait up to {seconds} s for their turn: all gateways together send more than the server can process',
  },
  'system_event.connections_refused': {
    status: 503,
    zh: '端口 {port} 已拒绝 {count} 个连接（最近来自 {network}）：同一网络或全部的连接数超过上限',
    en: 'The port {port} has refused {count} connections, the last from {network}: more are open than it takes of one network or in all',
  },
  'system_event.second_server': {
    status: 503,
    zh: '另一个服务器进程（{pid}）想使用同一数据目录，已被拒绝',
    en: 'Another server, process {pid}, wanted the same data folder and was refused',
  },
  'system_event.collector_changed': {
    status: 503,
    zh: '采集已由服务器 {host}（进程 {pid}）接管，此前负责采集的服务器失去联系',
    en: 'The server on {host} (process {pid}) has taken over collecting; the one that did before was not heard of any more',
  },
} as const;
