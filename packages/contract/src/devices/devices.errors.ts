import { maxPointsPerDataSet } from './data-sets/data-set-size.ts';

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
    zh: '已有网关的注册规则会匹配同样的注册包，或以此注册包开头的注册包，请填写此网关完整且唯一的注册包',
    en: 'A rule of another gateway matches the same registration packet, or one that begins with it; enter the complete packet of this gateway',
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
  'device.name_server_silent': {
    status: 503,
    zh: '域名服务器没有应答',
    en: 'The name server does not answer',
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
} as const;
