/** Refusals of files of points. */
export const pointFileErrors = {
  'point_file.unreadable': {
    status: 422,
    zh: '文件不是有效的 CSV：第 {line} 行的引号没有包住整个单元格',
    en: 'The file is not valid CSV: a quote in line {line} does not enclose its cell',
  },
  'point_file.column_missing': {
    status: 422,
    zh: '文件缺少“{column}”列',
    en: 'The file has no column "{column}"',
  },
  'point_file.column_twice': {
    status: 422,
    zh: '文件有两个“{column}”列，请删除其中一个',
    en: 'The file has two columns "{column}": remove one of them',
  },
  'point_file.too_long': {
    status: 422,
    zh: '文件最多包含 {limit} 个数据点',
    en: 'The file holds at most {limit} points',
  },
  'point_file.cell_invalid': {
    status: 422,
    zh: '“{column}”列的内容“{text}”无效',
    en: 'The column "{column}" cannot hold "{text}"',
  },
  'point_file.cell_error': {
    status: 422,
    zh: '“{column}”列的单元格是错误值 {text}，不是内容',
    en: 'The cell in the column "{column}" holds the error {text} and no content',
  },
  'point_file.empty': {
    status: 422,
    zh: '文件中没有内容',
    en: 'There is nothing in the file',
  },
  'point_file.no_table': {
    status: 422,
    zh: '文件不是 CSV 或 XLSX 表格',
    en: 'The file is no CSV or XLSX table',
  },
  'point_file.title_line_missing': {
    status: 422,
    zh: '文件中没有第 {line} 行',
    en: 'The file has no line {line}',
  },
  'point_file.address_unread': {
    status: 422,
    zh: '“{column}”列的地址“{text}”无法识别',
    en: 'The address "{text}" in the column "{column}" cannot be read',
  },
  'point_file.type_unread': {
    status: 422,
    zh: '“{column}”列的数据类型“{text}”不支持，或与地址不符',
    en: 'The data type "{text}" in the column "{column}" is not supported, or does not go with the address',
  },
  'point_file.type_missing': {
    status: 422,
    zh: '缺少数据类型，从地址也无法得知',
    en: 'The data type is missing, and the address does not tell it',
  },
  'point_file.scaling_unread': {
    status: 422,
    zh: '“{column}”列的换算“{text}”不支持：只有数值可以换算，且只支持线性换算',
    en: 'The scaling "{text}" in the column "{column}" is not supported: only numbers are scaled, and only linearly',
  },
  'point_file.name_twice': {
    status: 422,
    zh: '文件中有多行名称为“{name}”',
    en: 'Several lines of the file have the name "{name}"',
  },
  'point_file.group_unknown': {
    status: 422,
    zh: '该项目中没有数据点组“{name}”',
    en: 'The project has no group called "{name}"',
  },
  'point_file.text_list_unknown': {
    status: 422,
    zh: '该项目中没有文本列表“{name}”，文件中也没有它的文本',
    en: 'The project has no text list called "{name}", nor does the file hold its texts',
  },
  'point_file.text_list_differs': {
    status: 422,
    zh: '文件中文本列表“{name}”的文本与项目中的不同；只填名称则使用项目中的',
    en: 'The texts of the list "{name}" differ from those of the project; its name alone takes those of the project',
  },
} as const;
