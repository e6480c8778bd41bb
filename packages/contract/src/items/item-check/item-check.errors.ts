/** What the check of an item finds in expressions, whoever they are of. */
export const itemCheckErrors = {
  'item_check.units_differ': {
    status: 422,
    zh: '单位不一致：“{left}”与“{right}”',
    en: 'The units differ: "{left}" and "{right}"',
  },
  'item_check.part_always_true': {
    status: 422,
    zh: '表达式第 {column} 列起的条件恒为真，与数据点的值无关',
    en: 'From column {column} the condition is always true, whatever the points say',
  },
  'item_check.part_never_true': {
    status: 422,
    zh: '表达式第 {column} 列起的条件恒为假，与数据点的值无关',
    en: 'From column {column} the condition is never true, whatever the points say',
  },
  'item_check.part_never_known': {
    status: 422,
    zh: '表达式从第 {column} 列起始终没有值',
    en: 'From column {column} the expression never has a value',
  },
} as const;
