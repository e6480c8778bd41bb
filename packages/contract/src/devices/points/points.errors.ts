import { accountFullErrors } from '../account-full.errors.ts';
import { pointFileErrors } from '../point-file/point-file.errors.ts';

/** Refusals of points. */
export const pointErrors = {
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
    en: 'A calculated point is calculated from others and cannot be written',
  },
  'point.derived_type': {
    status: 422,
    field: 'dataType',
    zh: '计算点的数据类型须为双精度浮点或开关量',
    en: 'A calculated point is a Double or a Bool',
  },
  'point.rollover_of_no_counter': {
    status: 422,
    field: 'rollsOverAt',
    zh: '只有每小时、每日或每班的增量才能设置计数归零值',
    en: 'Only the amount of an hour, a day or a shift may have a value at which its counter rolls over',
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
    en: 'Calculated points would be calculated from each other in a loop: {path}',
  },
  'point.expression_sets_off': {
    status: 422,
    field: 'expression',
    zh: '按此表达式，自动写入会互相触发，形成循环：{path}',
    en: 'With this expression, what writes by itself would set itself off in a loop: {path}',
  },
  'point.reckoned_from': {
    status: 422,
    zh: '计算点“{point}”由该数据点算出，请先修改或删除该计算点',
    en: 'The calculated point "{point}" is calculated from the point; change or delete it first',
  },
  'point.reckoned_stays': {
    status: 422,
    zh: '计算点“{point}”与它引用的数据点须在同一项目中，设备不能移到其他项目',
    en: 'The calculated point "{point}" and what it is calculated from belong to one project: the device cannot go to another',
  },
} as const;
