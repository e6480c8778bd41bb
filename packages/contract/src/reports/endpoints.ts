// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { reports } from './wire.ts';

type Calls = (typeof reports)['calls'];

export const historyEndpoints: EndpointsOf<Calls['historyCalls']> = {
  bars: { name: 'history.bars', method: 'POST', path: 'history/alAcquisitionBar' },
  table: { name: 'history.table', method: 'POST', path: 'history/Table' },
  statistics: { name: 'history.statistics', method: 'POST', path: 'history/statistics' },
  samples: { name: 'history.samples', method: 'POST', path: 'history/samples' },
  export: {
    name: 'history.export',
    method: 'POST',
    path: 'history/export',
    changes: ['background_task'],
  },
};

export const reportEndpoints: EndpointsOf<Calls['reportCalls']> = {
  list: {
    name: 'reports.list',
    method: 'GET',
    path: 'reptdataconfig/list',
    shows: ['report', 'device', 'point'],
  },
  create: {
    name: 'reports.create',
    method: 'POST',
    path: 'reptdataconfig/add',
    changes: ['report'],
  },
  edit: { name: 'reports.edit', method: 'PUT', path: 'reptdataconfig/edit', changes: ['report'] },
  delete: {
    name: 'reports.delete',
    method: 'POST',
    path: 'reptdataconfig/delete',
    changes: ['report'],
  },
  data: {
    name: 'reports.data',
    method: 'GET',
    path: 'report/getReportData',
    shows: ['report', 'device', 'point'],
  },
  itemData: {
    name: 'reports.itemData',
    method: 'GET',
    path: 'report/getItemData',
    shows: ['device', 'point'],
  },
  export: {
    name: 'reports.export',
    method: 'POST',
    path: 'report/export',
    changes: ['background_task'],
  },
};

export const historySheetEndpoints: EndpointsOf<Calls['historySheetCalls']> = {
  list: {
    name: 'historySheets.list',
    method: 'GET',
    path: 'historysheet/list',
    shows: ['history_sheet'],
  },
  get: {
    name: 'historySheets.get',
    method: 'GET',
    path: 'historysheet/get',
    shows: ['history_sheet'],
  },
  create: {
    name: 'historySheets.create',
    method: 'POST',
    path: 'historysheet/add',
    changes: ['history_sheet'],
  },
  edit: {
    name: 'historySheets.edit',
    method: 'PUT',
    path: 'historysheet/edit',
    changes: ['history_sheet'],
  },
  delete: {
    name: 'historySheets.delete',
    method: 'POST',
    path: 'historysheet/delete',
    changes: ['history_sheet'],
  },
  data: {
    name: 'historySheets.data',
    method: 'GET',
    path: 'historysheet/data',
    shows: ['history_sheet', 'device', 'point', 'alarm'],
  },
  export: {
    name: 'historySheets.export',
    method: 'POST',
    path: 'historysheet/export',
    changes: ['background_task'],
  },
};

export const reportScheduleEndpoints: EndpointsOf<Calls['reportScheduleCalls']> = {
  list: {
    name: 'reportSchedules.list',
    method: 'GET',
    path: 'reportschedule/list',
    shows: ['report_schedule', 'report_run', 'report', 'history_sheet', 'user'],
  },
  choices: {
    name: 'reportSchedules.choices',
    method: 'GET',
    path: 'reportschedule/choices',
    shows: ['report', 'history_sheet', 'status_template', 'variable_view', 'user'],
  },
  create: {
    name: 'reportSchedules.create',
    method: 'POST',
    path: 'reportschedule/add',
    changes: ['report_schedule'],
  },
  edit: {
    name: 'reportSchedules.edit',
    method: 'PUT',
    path: 'reportschedule/edit',
    changes: ['report_schedule'],
  },
  delete: {
    name: 'reportSchedules.delete',
    method: 'POST',
    path: 'reportschedule/delete',
    changes: ['report_schedule', 'report_run'],
  },
  pause: {
    name: 'reportSchedules.pause',
    method: 'POST',
    path: 'reportschedule/pause',
    changes: ['report_schedule'],
  },
  resume: {
    name: 'reportSchedules.resume',
    method: 'POST',
    path: 'reportschedule/resume',
    changes: ['report_schedule'],
  },
  run: {
    name: 'reportSchedules.run',
    method: 'POST',
    path: 'reportschedule/run',
    changes: ['report_run', 'report_schedule'],
  },
};

export const reportRunEndpoints: EndpointsOf<Calls['reportRunCalls']> = {
  list: {
    name: 'reportRuns.list',
    method: 'GET',
    path: 'reportrun/list',
    shows: ['report_run', 'report_schedule'],
  },
  news: {
    name: 'reportRuns.news',
    method: 'GET',
    path: 'reportrun/news',
    polling: true,
    shows: ['report_run'],
  },
  see: { name: 'reportRuns.see', method: 'POST', path: 'reportrun/see', changes: ['report_run'] },
  delete: {
    name: 'reportRuns.delete',
    method: 'POST',
    path: 'reportrun/delete',
    changes: ['report_run', 'report_schedule'],
  },
  download: {
    name: 'reportRuns.download',
    method: 'GET',
    path: 'reportrun/download/{id}',
    download: true,
  },
};

export const locationEndpoints: EndpointsOf<Calls['locationCalls']> = {
  list: {
    name: 'locations.list',
    method: 'GET',
    path: 'location/list',
    shows: ['location', 'device', 'point'],
  },
  create: { name: 'locations.create', method: 'POST', path: 'location/add', changes: ['location'] },
  edit: { name: 'locations.edit', method: 'PUT', path: 'location/edit', changes: ['location'] },
  delete: {
    name: 'locations.delete',
    method: 'POST',
    path: 'location/delete',
    changes: ['location'],
  },
  track: { name: 'locations.track', method: 'POST', path: 'location/track' },
};

export const variableReportEndpoints: EndpointsOf<Calls['variableReportCalls']> = {
  list: {
    name: 'variableReports.list',
    method: 'GET',
    path: 'variableReport/ConfigList',
    shows: ['variable_report', 'point'],
  },
  get: {
    name: 'variableReports.get',
    method: 'GET',
    path: 'variableReport/ConfigEdit',
    shows: ['variable_report', 'point'],
  },
  create: {
    name: 'variableReports.create',
    method: 'POST',
    path: 'variableReport/ConfigCreate',
    changes: ['variable_report'],
  },
  edit: {
    name: 'variableReports.edit',
    method: 'PUT',
    path: 'variableReport/ConfigEdit',
    changes: ['variable_report'],
  },
  delete: {
    name: 'variableReports.delete',
    method: 'POST',
    path: 'variableReport/ConfigDelete',
    changes: ['variable_report', 'variable_view'],
  },
};

export const variableViewEndpoints: EndpointsOf<Calls['variableViewCalls']> = {
  list: {
    name: 'variableViews.list',
    method: 'GET',
    path: 'variableReport/viewinfoList',
    shows: ['variable_view', 'variable_report'],
  },
  create: {
    name: 'variableViews.create',
    method: 'POST',
    path: 'variableReport/ViewCreate',
    changes: ['variable_view', 'variable_report'],
  },
  edit: {
    name: 'variableViews.edit',
    method: 'PUT',
    path: 'variableReport/ViewEdit',
    changes: ['variable_view'],
  },
  delete: {
    name: 'variableViews.delete',
    method: 'POST',
    path: 'variableReport/viewDelete',
    changes: ['variable_view', 'variable_report'],
  },
  setData: {
    name: 'variableViews.setData',
    method: 'GET',
    path: 'variableReport/GetViewSetData',
    shows: ['variable_view', 'variable_report', 'point'],
  },
  originData: {
    name: 'variableViews.originData',
    method: 'GET',
    path: 'variableReport/GetViewOriginData',
    shows: ['variable_view', 'variable_report', 'point'],
  },
};

export const statusTemplateEndpoints: EndpointsOf<Calls['statusTemplateCalls']> = {
  list: {
    name: 'statusTemplates.list',
    method: 'GET',
    path: 'onlinedataconfig/list',
    shows: ['status_template', 'device', 'point'],
  },
  create: {
    name: 'statusTemplates.create',
    method: 'POST',
    path: 'onlinedataconfig/add',
    changes: ['status_template'],
  },
  edit: {
    name: 'statusTemplates.edit',
    method: 'PUT',
    path: 'onlinedataconfig/edit',
    changes: ['status_template'],
  },
  delete: {
    name: 'statusTemplates.delete',
    method: 'POST',
    path: 'onlinedataconfig/delete',
    changes: ['status_template'],
  },
};

export const equipmentStatusEndpoints: EndpointsOf<Calls['equipmentStatusCalls']> = {
  ladder: {
    name: 'equipmentStatus.ladder',
    method: 'GET',
    path: 'online/equipmentladderDiagram',
    shows: ['status_template', 'device'],
  },
  durations: {
    name: 'equipmentStatus.durations',
    method: 'GET',
    path: 'online/getDurationStatistics',
    shows: ['status_template', 'device', 'shift_calendar'],
  },
  table: {
    name: 'equipmentStatus.table',
    method: 'POST',
    path: 'online/getEquipmentStatusTable',
    shows: ['status_template', 'device'],
  },
  exportTable: {
    name: 'equipmentStatus.exportTable',
    method: 'POST',
    path: 'online/exportEquipmentStatusTable',
    changes: ['background_task'],
  },
};
