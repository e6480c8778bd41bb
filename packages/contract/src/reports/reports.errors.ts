/** Refusals of reports. */
export const reportErrors = {
  'report.too_many_steps': {
    status: 422,
    zh: '所选时间段步数过多，最多 {most} 步，请缩短时间段或加大步长',
    en: 'The span has too many steps: at most {most}. Choose a shorter span or longer steps',
  },
  'report.too_many_cells': {
    status: 422,
    zh: '表格单元格过多，Excel 文件最多 {most} 个，请减少列或步数，或导出为 CSV',
    en: 'The table has too many cells: a workbook holds at most {most}. Choose fewer columns or steps, or write CSV',
  },
} as const;
