/** Refusals of what is done to several devices at once, and of files of devices. */
export const deviceBatchErrors = {
  'device.too_many_copies': {
    status: 422,
    field: 'count',
    zh: '一次最多可生成 {limit} 台设备',
    en: 'At most {limit} devices can be made at a time',
  },
  'device.too_many_copied_points': {
    status: 422,
    field: 'count',
    zh: '一次生成的设备合计最多可有 {limit} 个数据点，请减少数量后分批生成',
    en: 'The devices made at a time can have {limit} points together at most; make fewer at a time',
  },
  'device_file.unreadable': {
    status: 422,
    zh: '无法读取文件，请使用导出的 CSV 或 XLSX 文件（UTF-8 或 GBK 编码）',
    en: 'The file cannot be read; use a CSV or XLSX file like the exported one',
  },
  'device_file.column_twice': {
    status: 422,
    zh: '文件有两个“{column}”列，请删除其中一个',
    en: 'The file has two columns "{column}": remove one of them',
  },
  'device_file.column_missing': {
    status: 422,
    zh: '缺少“{column}”列',
    en: 'The column "{column}" is missing',
  },
  'device_file.too_long': {
    status: 422,
    zh: '一个文件最多可有 {limit} 台设备',
    en: 'A file may hold {limit} devices at most',
  },
  'device_file.cell_invalid': {
    status: 422,
    zh: '“{text}”无效',
    en: '"{text}" is not valid',
  },
  'device_file.cell_error': {
    status: 422,
    zh: '该单元格是错误值 {text}，不是内容',
    en: 'The cell holds the error {text} and no content',
  },
  'device_file.name_twice': {
    status: 422,
    zh: '文件中有多行名为“{name}”',
    en: 'Several lines are called "{name}"',
  },
  'device_file.other_item': {
    status: 422,
    zh: '文件中有多个项目的设备，该行属于“{name}”，不属于所选项目“{chosen}”；如要在所选项目中新建，请先清空项目一列',
    en: 'The file has devices of several projects, and this line is of "{name}", not of "{chosen}", which is chosen; clear the column Project to add it there',
  },
  'device_file.gateway_unknown': {
    status: 422,
    zh: '项目中没有网关“{name}”',
    en: 'The project has no gateway called "{name}"',
  },
  'deletion.name_differs': {
    status: 422,
    field: 'itemName',
    zh: '输入的名称与项目名称不一致',
    en: 'The name entered is not that of the project',
  },
  'device.behind_gateway': {
    status: 422,
    zh: '设备在本项目的网关下，不能单独移走；请先改为直接连接，或在目标项目中重新添加',
    en: 'The device stands behind a gateway of this project and cannot move without it; dial it directly first, or add it in the other project',
  },
  'device.in_data_set': {
    status: 422,
    zh: '数据集“{name}”包含该设备的数据点，请先从数据集中移除',
    en: 'The data set "{name}" has points of the device; take them out first',
  },
  'device.host_not_counted': {
    status: 422,
    zh: '“{host}”不是 IPv4 地址，不能按步长递增',
    en: '"{host}" is no IPv4 address and cannot be counted on from',
  },
} as const;
