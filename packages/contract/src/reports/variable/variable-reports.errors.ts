/** Refusals of variable reports and their views. */
export const variableReportErrors = {
  'variable_report.name_rule': {
    status: 400,
    zh: '变量报表名称须为 1 至 20 个字符，不能包含括号',
    en: 'The name of the report must be 1 to 20 characters without brackets',
  },
  'variable_report.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有变量报表“{name}”',
    en: 'The project already has a report called "{name}"',
  },
  'variable_report.points_rule': {
    status: 400,
    field: 'pointIds',
    zh: '请选择 1 至 20 个数据点',
    en: 'Choose 1 to 20 points',
  },
  'variable_report.point_foreign': {
    status: 422,
    field: 'pointIds',
    zh: '所选数据点不属于该项目，或已被删除',
    en: 'A chosen point is not of this project, or was deleted',
  },
  'variable_report.full': {
    status: 422,
    zh: '每个项目最多 {most} 个变量报表',
    en: 'A project has at most {most} variable reports',
  },
  'variable_view.name_rule': {
    status: 400,
    zh: '视图名称须为 1 至 20 个字符，不能包含括号',
    en: 'The name of the view must be 1 to 20 characters without brackets',
  },
  'variable_view.name_taken': {
    status: 422,
    field: 'name',
    zh: '该变量报表中已有视图“{name}”',
    en: 'The report already has a view called "{name}"',
  },
  'variable_view.full': {
    status: 422,
    zh: '每个变量报表最多 {most} 个视图',
    en: 'A report has at most {most} views',
  },
} as const;
