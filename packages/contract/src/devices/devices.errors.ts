import { accountFullErrors } from './account-full.errors.ts';
import { maxPointsPerDataSet } from './data-sets/data-set-size.ts';
import { pointFileErrors } from './point-file/point-file.errors.ts';

export const deviceErrors = {
  'device.name_rule': {
    status: 400,
    zh: '设备名称须为 1 至 50 个中文、字母或数字',
    en: 'The device name must be 1 to 50 Chinese characters, letters or digits',
  },
  'device.plant_name_rule': {
    status: 400,
    zh: '设备名称须为 1 至 50 个字符，以中文、字母或数字开头，其后还可含空格和 - _ # . /',
    en: 'The device name must be 1 to 50 characters; it begins with a Chinese character, letter or digit, and may hold spaces and - _ # . / after it',
  },
  'device.host_rule': {
    status: 400,
    zh: '请输入有效的 IP 地址或主机名',
    en: 'Enter a valid IP address or host name',
  },
  'device.port_rule': {
    status: 400,
    zh: '端口须为 0 至 65535 的整数',
    en: 'The port must be a whole number from 0 to 65535',
  },
  'device.link_rule': {
    status: 400,
    zh: '直连设备须填写主机地址，网关设备须选择网关',
    en: 'Enter the host of a device that is dialled, or choose the gateway it stands behind',
  },
  'device.setting_of_other_protocol': {
    status: 400,
    zh: '该设置不适用于所选协议',
    en: 'This setting does not apply to the chosen protocol',
  },
  'device.gateway_unknown': {
    status: 422,
    zh: '该项目中没有此网关',
    en: 'The project has no such gateway',
  },
  'device.gateway_kind_wrong': {
    status: 422,
    zh: '该协议不能使用此类网关',
    en: 'The protocol does not go with this kind of gateway',
  },
  'device.unit_rule': {
    status: 400,
    zh: '站号须为 0 至 255 的整数，RTU 协议为 1 至 254',
    en: 'The station number must be a whole number from 0 to 255, with RTU from 1 to 254',
  },
  'device.unit_taken': {
    status: 422,
    field: 'unitId',
    zh: '该网关下已有站号为 {unitId} 的设备',
    en: 'The gateway already has a device with station number {unitId}',
  },
  'gateway.kind_rule': {
    status: 400,
    zh: 'MQTT 网关须填写密码，拨入网关须填写注册包',
    en: 'An MQTT gateway needs a password, a dial-in gateway a registration packet',
  },
  'gateway.registration_rule': {
    status: 400,
    zh: '注册包须为 3 至 40 个字符，或等长的十六进制字节',
    en: 'The registration packet must be 3 to 40 characters, or as many bytes in hexadecimal',
  },
  'gateway.registration_taken': {
    status: 422,
    field: 'registration',
    zh: '已有网关的注册规则会匹配同样的注册包，请填写此网关完整且唯一的注册包',
    en: 'A rule of another gateway matches the same registration packet; enter the complete packet of this gateway',
  },
  'gateway.network_rule': {
    status: 400,
    zh: '允许的网络须为 IP 地址或网段（如 10.1.0.0/16），最多 20 个',
    en: 'Allowed networks are IP addresses or networks such as 10.1.0.0/16, at most 20',
  },
  'gateway.pattern_rule': {
    status: 400,
    zh: '匹配模式无效：须以至少 3 个固定字符开头，不支持分组和“或”，最多 3 处不定长重复；注册包只随数据发送时不能使用模式',
    en: 'The pattern is not valid: it begins with at least 3 plain characters, has no groups or alternatives and at most 3 open repetitions, and does not go with a registration that is only sent before packets',
  },
  'gateway.prefix_rule': {
    status: 400,
    zh: '数据包前缀须为 1 至 40 个字符，或等长的十六进制字节',
    en: 'The packet prefix must be 1 to 40 characters, or as many bytes in hexadecimal',
  },
  'gateway.heartbeat_rule': {
    status: 400,
    zh: '心跳包须为 1 至 40 个字符，或等长的十六进制字节',
    en: 'The heartbeat must be 1 to 40 characters, or as many bytes in hexadecimal',
  },
  'gateway.topic_rule': {
    status: 400,
    zh: '主题无效：通配符须单独成级，自定义主题的第一级不能是通配符或 gateways',
    en: 'The topic is not valid: wildcards stand alone in their level, and a whole topic begins with a name other than gateways',
  },
  'gateway.topic_forbidden': {
    status: 422,
    zh: '只有管理员可以使用网关目录以外的主题',
    en: 'Only an administrator may use topics outside the gateway’s own',
  },
  'gateway.path_rule': {
    status: 400,
    zh: '路径无效，示例：params.temp、data[0].v、["名称"]',
    en: 'The path is not valid; examples: params.temp, data[0].v, ["a name"]',
  },
  'gateway.name_rule': {
    status: 400,
    zh: '网关名称须为 1 至 17 个字母、数字或空格，或中文',
    en: 'The gateway name must be 1 to 17 letters, digits, spaces or Chinese characters',
  },
  'gateway.box_id_rule': {
    status: 400,
    zh: '网关编号须为 4 至 32 个字母或数字',
    en: 'The gateway ID must be 4 to 32 letters or digits',
  },
  'gateway.password_rule': {
    status: 400,
    zh: '网关密码须为 6 至 17 个字母、数字或空格',
    en: 'The gateway password must be 6 to 17 letters, digits or spaces',
  },
  'gateway.box_id_taken': {
    status: 422,
    field: 'boxId',
    zh: '网关编号“{boxId}”已被使用',
    en: 'The gateway ID "{boxId}" is in use',
  },
  'gateway.has_devices': {
    status: 422,
    zh: '网关下还有 {count} 台设备，请先删除或移走设备',
    en: 'The gateway still has {count} devices; delete or move them first',
  },
  'gateway.item_has_gateways': {
    status: 422,
    zh: '项目中还有 {count} 个网关，请先删除网关',
    en: 'The project still has {count} gateways; delete them first',
  },
  'device.name_taken': {
    status: 422,
    field: 'deviceName',
    zh: '该项目中已有设备“{name}”',
    en: 'The project already has a device called "{name}"',
  },
  'device.profile_unknown': {
    status: 422,
    zh: '未知的设备型号“{profile}”',
    en: 'Unknown device profile "{profile}"',
  },
  'device.address_forbidden': {
    status: 422,
    field: 'host',
    zh: '不允许连接地址 {address}，请联系管理员将其加入设备网段',
    en: 'Connecting to {address} is not allowed; ask the administrator to add it to the device ranges',
  },
  'device.host_unknown': {
    status: 422,
    field: 'host',
    zh: '无法解析主机名“{host}”',
    en: 'The host name "{host}" cannot be resolved',
  },
  'device.item_has_devices': {
    status: 422,
    zh: '项目中还有 {count} 台设备，请先删除设备',
    en: 'The project still has {count} devices; delete them first',
  },
  'device.not_testable': {
    status: 422,
    field: 'protocol',
    zh: '该协议的设备自行上报数据，无法测试',
    en: 'Devices of this protocol send by themselves and cannot be tested',
  },
  'device.not_collecting': {
    status: 503,
    zh: '此服务器目前不负责采集，无法连接设备，请在采集服务器上重试',
    en: 'This server is not the one that collects, so it cannot reach devices; try on the collector',
  },
  'device.line_busy': {
    status: 503,
    zh: '该连接正在为其他测试占用，请几秒后重试',
    en: 'This connection is busy with another test: try again in a few seconds',
  },
  'device.station_silent': {
    status: 503,
    zh: '已建立连接，但站号 {unitId} 没有应答：请检查站号，以及该端口是否使用此协议',
    en: 'Connected, but station {unitId} does not answer: check the station number, and whether this port speaks the protocol',
  },
  'gateway.not_connected': {
    status: 503,
    zh: '网关未连接：请检查网关的电源、网络和注册包，网关在线后再测试',
    en: 'The gateway is not connected: check its power, its network and its registration packet, and test again once it is online',
  },
  'gateway.station_silent': {
    status: 503,
    zh: '网关已连接，但它后面的站号 {unitId} 没有应答：请检查站号、接线和波特率',
    en: 'The gateway is connected, but station {unitId} behind it does not answer: check the station number, the wiring and the baud rate',
  },
  'device.station_other': {
    status: 503,
    zh: '已建立连接，站号 {unitId} 没有应答，而站号 {answering} 有应答：请检查站号',
    en: 'Connected; station {unitId} does not answer, station {answering} does: check the station number',
  },
  'device.station_missing': {
    status: 503,
    zh: '转换器有应答，但它后面的站号 {unitId} 没有响应（异常码 {exception}）：请检查站号、接线和波特率',
    en: 'The converter answers, but not station {unitId} behind it (exception {exception}): check the station number, the wiring and the baud rate',
  },
  'device.closes_connection': {
    status: 503,
    zh: '对方接受连接后又断开：请检查协议，或设备的连接数是否已用完',
    en: 'The connection is accepted, then closed: check the protocol, or whether the device has no connection left',
  },
  'device.exception_function': {
    status: 503,
    zh: '设备有应答，但不支持读取此类寄存器（异常码 {exception}：非法功能）',
    en: 'The device answers, but does not have this kind of register (exception {exception}: illegal function)',
  },
  'device.exception_address': {
    status: 503,
    zh: '设备有应答，但没有此地址（异常码 {exception}：非法数据地址）',
    en: 'The device answers, but does not have this address (exception {exception}: illegal data address)',
  },
  'device.exception_value': {
    status: 503,
    zh: '设备有应答，但拒绝此请求（异常码 {exception}：非法数据值）',
    en: 'The device answers, but refuses the request (exception {exception}: illegal data value)',
  },
  'device.exception_other': {
    status: 503,
    zh: '设备有应答，但返回异常码 {exception}，请查阅设备手册',
    en: 'The device answers with exception {exception}; its manual says why',
  },
  'point_group.name_rule': {
    status: 400,
    zh: '数据点组名称须为 3 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The group name must be 3 to 20 characters, without brackets or invisible ones',
  },
  'point_group.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有数据点组“{name}”',
    en: 'The project already has a group called "{name}"',
  },
  'point_group.unknown': {
    status: 422,
    field: 'groupId',
    zh: '该项目中没有此数据点组',
    en: 'The project has no such group',
  },
  'text_list.name_rule': {
    status: 400,
    zh: '文本列表名称须为 1 至 30 个字符，不能包含括号和不可见的字符',
    en: 'The name of the text list must be 1 to 30 characters, without brackets or invisible ones',
  },
  'text_list.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有文本列表“{name}”',
    en: 'The project already has a text list called "{name}"',
  },
  'text_list.text_rule': {
    status: 400,
    zh: '值的文本须为 1 至 30 个字符',
    en: 'The text of a value must be 1 to 30 characters',
  },
  'text_list.size_rule': {
    status: 400,
    field: 'texts',
    zh: '文本列表须有 1 至 256 个值',
    en: 'A text list has 1 to 256 values',
  },
  'text_list.value_twice': {
    status: 400,
    field: 'texts',
    zh: '同一个值只能有一条文本',
    en: 'A value can have only one text',
  },
  'text_list.too_many': {
    status: 422,
    zh: '一个项目最多 {limit} 个文本列表',
    en: 'A project has at most {limit} text lists',
  },
  'text_list.in_use': {
    status: 422,
    zh: '文本列表“{name}”正被 {count} 个数据点使用：{points}。请先为它们另选文本列表或取消',
    en: 'The text list "{name}" is used by {count} points: {points}. Give them another one or none first',
  },
  'text_list.unknown': {
    status: 422,
    field: 'textListId',
    zh: '该项目中没有此文本列表',
    en: 'The project has no such text list',
  },
  'point.text_list_of_no_integer': {
    status: 400,
    field: 'textListId',
    zh: '只有整数和开关量的数据点可以使用文本列表',
    en: 'Only points of whole numbers and bits can have a text list',
  },
  'point_block.name_rule': {
    status: 400,
    zh: '数据点块名称须为 1 至 20 个字符，不能包含逗号',
    en: 'The block name must be 1 to 20 characters without commas',
  },
  'point_block.name_taken': {
    status: 422,
    field: 'name',
    zh: '添加失败：该设备中已有数据点块“{name}”',
    en: 'Not added: the device already has a block called "{name}"',
  },
  'point_block.type_missing': {
    status: 400,
    zh: '请为数据点块的每一行选择数据类型',
    en: 'Choose a data type for every row of the block',
  },
  'data_set.name_rule': {
    status: 400,
    zh: '数据集名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a data set must be 1 to 20 characters, without brackets or invisible ones',
  },
  'data_set.points_rule': {
    status: 400,
    zh: `数据集须包含 1 至 ${maxPointsPerDataSet} 个数据点`,
    en: `A data set holds 1 to ${maxPointsPerDataSet} points`,
  },
  'data_set.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有数据集“{name}”',
    en: 'The project already has a data set called "{name}"',
  },
  'device.placed_foreign': {
    status: 422,
    zh: '只能排列该项目的设备和数据点',
    en: 'Only devices and points of the project can be put in order',
  },
  'data_set.point_foreign': {
    status: 422,
    zh: '只能选择本项目的数据点',
    en: 'Only points of the same project can be chosen',
  },
  'data_set.point_unknown': {
    status: 422,
    zh: '该项目中没有此设备的此数据点',
    en: 'The project has no such point of such a device',
  },
  'data_set.point_twice': {
    status: 422,
    zh: '数据点已在数据集中',
    en: 'The data set has the point already',
  },
  'data_set.unknown': {
    status: 422,
    zh: '该项目中没有此数据集',
    en: 'The project has no such data set',
  },
  ...pointFileErrors,
  'point.name_rule': {
    status: 400,
    zh: '数据点名称须为 1 至 50 个字符，不能包含括号和不可见的字符',
    en: 'The point name must be 1 to 50 characters, without brackets or invisible ones',
  },
  'point.plant_name_rule': {
    status: 400,
    zh: '数据点名称须为 1 至 50 个字符，不能包含大括号和不可见的字符',
    en: 'The point name must be 1 to 50 characters without curly brackets or invisible characters',
  },
  ...accountFullErrors,
  'point.slope_zero': {
    status: 400,
    zh: '斜率不能为 0',
    en: 'The slope must not be 0',
  },
  'point.limits_reversed': {
    status: 400,
    zh: '报警限值须依次增大：下下限 ≤ 下限 ≤ 上限 ≤ 上上限',
    en: 'Alarm limits must rise: low-low ≤ low ≤ high ≤ high-high',
  },
  'point.write_range_reversed': {
    status: 400,
    zh: '写入下限不能大于写入上限',
    en: 'The lowest value to write must not be above the highest',
  },
  'point.write_step_not_positive': {
    status: 400,
    zh: '写入步长须大于 0',
    en: 'The step of writing must be above 0',
  },
  'point.write_range_of_no_number': {
    status: 400,
    zh: '只有数值类型的数据点有写入范围，请清空写入下限、写入上限和写入步长',
    en: 'Only points that hold numbers have a writing range: clear its lowest value, highest value and step',
  },
  'point.name_taken': {
    status: 422,
    field: 'name',
    zh: '该设备中已有数据点“{name}”',
    en: 'The device already has a point called "{name}"',
  },
  'point.address_invalid': {
    status: 422,
    field: 'address',
    zh: '地址“{address}”无效：{family} 的范围为 {from} 至 {to}',
    en: 'The address "{address}" is not valid: {family} ranges from {from} to {to}',
  },
  'point.no_room': {
    status: 422,
    field: 'address',
    zh: '从地址“{address}”起放不下该数据类型：{family} 中可用的最大地址为 {to}',
    en: 'There is no room for this data type at "{address}": its last address in {family} is {to}',
  },
  'point.family_unknown': {
    status: 422,
    zh: '该设备型号没有寄存器类型“{family}”',
    en: 'The device profile has no register family "{family}"',
  },
  'point.type_does_not_fit': {
    status: 422,
    field: 'dataType',
    zh: '数据类型不适用于寄存器类型 {family}',
    en: 'The data type does not fit the register family {family}',
  },
  'point.address_of_other_protocol': {
    status: 422,
    zh: '数据点的地址不是协议 {protocol} 的地址',
    en: 'The address of the point is not one of the protocol {protocol}',
  },
  'point.s7_block_required': {
    status: 422,
    zh: '数据块中的数据点须指定数据块编号',
    en: 'A point in a data block needs the number of the block',
  },
  'point.bit_required_of_byte': {
    status: 422,
    zh: '布尔点须指定字节中 0 至 7 的位',
    en: 'A Bool needs a bit of its byte from 0 to 7',
  },
  'point.bit_required': {
    status: 422,
    zh: '字寄存器中的布尔点须指定 0 至 15 的位',
    en: 'A Bool in a word register needs a bit from 0 to 15',
  },
  'point.nothing_to_change': {
    status: 400,
    zh: '请选择要修改的内容',
    en: 'Choose what to change',
  },
  'point.read_only_family': {
    status: 422,
    zh: '{family} 只读，数据点不能设为可写',
    en: '{family} is read-only; the point cannot be writable',
  },
  'point.derived_not_writable': {
    status: 422,
    zh: '计算点由其他数据点算出，不能写入',
    en: 'A calculated point is reckoned from others and cannot be written',
  },
  'point.derived_type': {
    status: 422,
    field: 'dataType',
    zh: '计算点的数据类型须为双精度浮点或开关量',
    en: 'A calculated point is a Double or a Bool',
  },
  'point.expression_wrong': {
    status: 422,
    field: 'expression',
    zh: '表达式第 {column} 列有误（{issue}）',
    en: 'The expression is wrong at column {column} ({issue})',
  },
  'point.expression_loop': {
    status: 422,
    field: 'expression',
    zh: '计算点互相引用，形成循环：{path}',
    en: 'Calculated points would be reckoned from each other in a loop: {path}',
  },
  'point.reckoned_from': {
    status: 422,
    zh: '计算点“{point}”由该数据点算出，请先修改或删除该计算点',
    en: 'The calculated point "{point}" is reckoned from the point; change or delete it first',
  },
  'point.reckoned_stays': {
    status: 422,
    zh: '计算点“{point}”与它引用的数据点须在同一项目中，设备不能移到其他项目',
    en: 'The calculated point "{point}" and what it is reckoned from belong to one project: the device cannot go to another',
  },
} as const;
