import { defineWire } from '../manifest/define-wire.ts';
import { reportCalls } from './configured/reports.calls.ts';
import { historyCalls } from './history.calls.ts';
import { locationCalls } from './locations/locations.calls.ts';
import { reportRunCalls, reportScheduleCalls } from './schedules/report-schedules.calls.ts';
import { scheduleWords } from './schedules/schedule-words.ts';
import { historySheetCalls } from './sheets/history-sheets.calls.ts';
import { sheetWords } from './sheets/sheet-words.ts';
import { equipmentStatusCalls } from './status/equipment-status.calls.ts';
import { statusTemplateCalls } from './status/status-templates.calls.ts';
import { variableReportCalls, variableViewCalls } from './variable/variable-reports.calls.ts';

/** What reports answer. */
export const reports = defineWire({
  calls: {
    historyCalls,
    reportCalls,
    historySheetCalls,
    reportScheduleCalls,
    reportRunCalls,
    locationCalls,
    variableReportCalls,
    variableViewCalls,
    statusTemplateCalls,
    equipmentStatusCalls,
  },
  words: {
    totals: ['全时段行', 'Row of the whole span'],
    timeType: ['报表类型', 'Kind of report'],
    periodTimeList: ['时段', 'Periods'],
    period: ['时段', 'Period'],
    interval: ['时间间隔', 'Interval'],
    groupByDevice: ['按设备分组', 'Grouped by device'],
    dataNames: ['列名', 'Headings'],
    dataIds: ['数据点', 'Points'],
    aggregates: ['统计方式', 'Aggregates'],
    datum: ['坐标系', 'Coordinates'],
    every: ['步长', 'Length of a step'],
    latitudePointId: ['纬度', 'Latitude'],
    longitudePointId: ['经度', 'Longitude'],
    step: ['步长', 'Step'],
    axes: ['坐标轴', 'Axes'],
    bar: ['柱形', 'Bars'],
    compare: ['对比', 'Compare'],
    format: ['格式', 'Format'],
    layout: ['展示方式', 'Layout'],
    limit: ['行数', 'Rows'],
    refreshSeconds: ['刷新间隔（秒）', 'Refreshed every (seconds)'],
    reportId: ['变量报表', 'Variable report'],
    settings: ['设置', 'Settings'],
    span: ['时间段', 'Span'],
    goodPoint: ['合格品计数点', 'Counter of good pieces'],
    totalPoint: ['总产量计数点', 'Counter of all pieces'],
    idealCycleMs: ['理想节拍', 'Ideal cycle'],
    join: ['条件关系', 'Joined by'],
    leastMs: ['最短时长', 'Shortest length'],
    states: ['状态', 'States'],
    ...sheetWords,
    ...scheduleWords,
    templateId: ['状态模板', 'Status template'],
  },
});
