/** What tables of points call their columns and types, those of other makers too. */
import { DataType, entryOf } from '@millwright/kernel';

/** In lower case, without spaces and signs. The first that a table has of one column is taken. */
export const columnWords = {
  name: [
    ...['name', 'tag', 'tagname', 'point', 'pointname', 'variable', 'variablename', 'varname'],
    ...['名称', '变量名', '变量名称', '变量', '数据点', '点名', '标签', '监控点名称', '点位名称'],
  ],
  family: ['registertype', 'registerfamily', 'regname', '寄存器类型', '地址类型', '寄存器区'],
  address: ['address', 'addr', 'register', '地址', '寄存器', '寄存器地址', '变量地址', '点位地址'],
  bit: ['bit', '位', '位地址'],
  dataType: ['type', 'datatype', 'valuetype', '类型', '数据类型', '变量类型'],
  wordOrder: ['wordorder', 'byteorder', '字节顺序', '字节序'],
  unit: ['unit', 'units', 'eu', 'engunits', 'engineeringunits', '单位', '工程单位'],
  access: [
    ...['clientaccess', 'access', 'readwrite', 'writable'],
    ...['读写', '读写类型', '读写属性', '读写权限', '访问权限', '可写'],
  ],
  decimals: ['decimals', 'fracdigits', '小数位', '小数位数', '小数点'],
  scaling: ['scaling'],
  rawLow: ['rawlow', '原始下限', '原始值下限'],
  rawHigh: ['rawhigh', '原始上限', '原始值上限'],
  scaledLow: ['scaledlow', '工程下限', '量程下限'],
  scaledHigh: ['scaledhigh', '工程上限', '量程上限'],
  negate: ['negatevalue'],
  slope: ['slope', 'multiplier', 'factor', '倍率', '系数', '斜率'],
  intercept: ['intercept', '截距', 'y截距'],
  lowLowLimit: ['lolo', 'lowlow', 'lowlowlimit', '下下限', '下下限报警', '低低限', '低低报警'],
  lowerLimit: ['low', 'lower', 'lowlimit', 'lowerlimit', '下限', '下限报警', '报警下限'],
  upperLimit: ['high', 'upper', 'highlimit', 'upperlimit', '上限', '上限报警', '报警上限'],
  highHighLimit: [
    'hihi',
    'highhigh',
    'highhighlimit',
    '上上限',
    '上上限报警',
    '高高限',
    '高高报警',
  ],
  group: ['pointgroup', '数据点组', '变量组'],
} as const;
export type TableColumn = keyof typeof columnWords;

/** Every column that a table may have, in the order in which they are asked for. */
export const tableColumns = Object.keys(columnWords) as readonly TableColumn[];

/** Null for a title that nobody gives to such a column. */
export const columnNamed = (title: string): TableColumn | null => {
  const word = title.toLowerCase().replace(/[\s._()（）/-]/g, '');
  return (
    tableColumns.find((column) => (columnWords[column] as readonly string[]).includes(word)) ?? null
  );
};

/** In lower case, without signs. */
const typeWords: Readonly<Record<string, DataType>> = {
  int16: DataType.INT16S,
  int16s: DataType.INT16S,
  int: DataType.INT16S,
  short: DataType.INT16S,
  signed16: DataType.INT16S,
  signed: DataType.INT16S,
  有符号: DataType.INT16S,
  有符号整数: DataType.INT16S,
  int16u: DataType.INT16U,
  uint16: DataType.INT16U,
  uint: DataType.INT16U,
  ushort: DataType.INT16U,
  word: DataType.INT16U,
  unsigned16: DataType.INT16U,
  unsigned: DataType.INT16U,
  无符号: DataType.INT16U,
  无符号整数: DataType.INT16U,
  int32: DataType.INT32S,
  int32s: DataType.INT32S,
  dint: DataType.INT32S,
  long: DataType.INT32S,
  int32u: DataType.INT32U,
  uint32: DataType.INT32U,
  udint: DataType.INT32U,
  ulong: DataType.INT32U,
  dword: DataType.INT32U,
  float: DataType.FLOAT,
  float32: DataType.FLOAT,
  real: DataType.FLOAT,
  single: DataType.FLOAT,
  int8: DataType.INT8S,
  int8s: DataType.INT8S,
  sint: DataType.INT8S,
  int8u: DataType.INT8U,
  uint8: DataType.INT8U,
  usint: DataType.INT8U,
  byte: DataType.INT8U,
  int64: DataType.INT64S,
  int64s: DataType.INT64S,
  lint: DataType.INT64S,
  llong: DataType.INT64S,
  double: DataType.DOUBLE,
  float64: DataType.DOUBLE,
  lreal: DataType.DOUBLE,
  bool: DataType.BOOL,
  boolean: DataType.BOOL,
  bit: DataType.BOOL,
  单精度浮点: DataType.FLOAT,
  双精度浮点: DataType.DOUBLE,
  浮点: DataType.FLOAT,
  布尔: DataType.BOOL,
  位: DataType.BOOL,
  int16有符号: DataType.INT16S,
  int16无符号: DataType.INT16U,
  int32有符号: DataType.INT32S,
  int32无符号: DataType.INT32U,
  int8有符号: DataType.INT8S,
  int8无符号: DataType.INT8U,
  int64有符号: DataType.INT64S,
};

/** Null for a name that nobody uses of a type. */
export const typeNamed = (text: string): DataType | null =>
  entryOf(typeWords, text.toLowerCase().replace(/[\s_()（）-]/g, '')) ?? null;
