/** Refusals of history sheets. */
export const historySheetErrors = {
  'history_sheet.name_rule': {
    status: 400,
    zh: '表格名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a sheet must be 1 to 20 characters, without brackets or invisible ones',
  },
  'history_sheet.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有历史表格“{name}”',
    en: 'The project already has a history sheet called "{name}"',
  },
  'history_sheet.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个历史表格，请先删除不需要的表格',
    en: 'A project may have at most {most} history sheets; delete some that are not needed',
  },
  'history_sheet.newer': {
    status: 400,
    field: 'template',
    zh: '该表格由更新的版本保存，请先升级',
    en: 'The sheet was saved by a newer release; update first',
  },
  'history_sheet.layout_rule': {
    status: 400,
    field: 'template',
    zh: '单元格、合并区域和行列尺寸须在表格范围内，互不重叠',
    en: 'Cells, merged cells and sizes must lie within the sheet and not upon one another',
  },
  'history_sheet.point_foreign': {
    status: 422,
    field: 'template',
    zh: '单元格 {cell} 引用的数据点不属于该项目，或已被删除',
    en: 'Cell {cell} shows a point that is not of this project, or was deleted',
  },
  'history_sheet.formula_rule': {
    status: 422,
    field: 'template',
    zh: '单元格 {cell} 的公式无法识别：从“{near}”开始',
    en: 'The formula of cell {cell} cannot be read from "{near}" on',
  },
  'history_sheet.unknown_function': {
    status: 422,
    field: 'template',
    zh: '单元格 {cell} 的公式使用了不支持的函数 {name}',
    en: 'The formula of cell {cell} uses {name}, a function that is not supported',
  },
  'history_sheet.cycle': {
    status: 422,
    field: 'template',
    zh: '公式循环引用：{path}',
    en: 'Formulas refer to themselves: {path}',
  },
  'history_sheet.too_long': {
    status: 422,
    zh: '表格的公式计算时间过长，请减少公式或缩小其引用的范围',
    en: 'The formulas of the sheet take too long to calculate. Use fewer of them, or smaller ranges',
  },
  'history_sheet.too_large': {
    status: 422,
    zh: '展开后的单元格过多，最多 {most} 个，请缩短时间段或加大步长',
    en: 'The sheet has too many cells: at most {most}. Choose a shorter span or longer steps',
  },
} as const;
