// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { telemetry } from './wire.ts';

type Calls = (typeof telemetry)['calls'];

export const liveEndpoints: EndpointsOf<Calls['liveCalls']> = {
  ticket: { name: 'live.ticket', method: 'GET', path: 'live/ticket' },
};

export const telemetryEndpoints: EndpointsOf<Calls['telemetryCalls']> = {
  itemPreview: {
    name: 'telemetry.itemPreview',
    method: 'GET',
    path: 'itemdata/getitemdatapreview',
    polling: true,
    shows: ['device', 'point', 'point_group', 'text_list'],
  },
  groupPreview: {
    name: 'telemetry.groupPreview',
    method: 'GET',
    path: 'itemdata/GetItemDataPreByRegGroup',
    polling: true,
    shows: ['device', 'point', 'point_group', 'text_list'],
  },
  blockValues: {
    name: 'telemetry.blockValues',
    method: 'POST',
    path: 'itemdata/getBlockData',
    polling: true,
  },
  values: { name: 'telemetry.values', method: 'GET', path: 'ItemData/GetItemData', polling: true },
  devicePreview: {
    name: 'telemetry.devicePreview',
    method: 'GET',
    path: 'itemdata/getDevicePreview',
    polling: true,
    shows: ['device', 'item'],
  },
  setValue: { name: 'telemetry.setValue', method: 'PUT', path: 'ItemData/SetValue' },
  setRelative: { name: 'telemetry.setRelative', method: 'PUT', path: 'ItemData/SetRelative' },
  undo: { name: 'telemetry.undo', method: 'PUT', path: 'ItemData/Undo' },
  setValues: { name: 'telemetry.setValues', method: 'PUT', path: 'ItemData/SetValues' },
  cancelValues: { name: 'telemetry.cancelValues', method: 'PUT', path: 'ItemData/CancelValues' },
  decide: { name: 'telemetry.decide', method: 'PUT', path: 'ItemData/Decide' },
  awaiting: {
    name: 'telemetry.awaiting',
    method: 'GET',
    path: 'ItemData/AwaitingApproval',
    polling: true,
    shows: ['item', 'device', 'point'],
  },
  approvers: { name: 'telemetry.approvers', method: 'GET', path: 'ItemData/Approvers' },
  writeState: {
    name: 'telemetry.writeState',
    method: 'GET',
    path: 'ItemData/WriteState',
    polling: true,
  },
  writeList: {
    name: 'telemetry.writeList',
    method: 'GET',
    path: 'logging/valueChangeLogList',
    shows: ['item', 'device', 'point'],
  },
  exportWrites: {
    name: 'telemetry.exportWrites',
    method: 'POST',
    path: 'logging/valueChangeLogExport',
    changes: ['background_task'],
  },
  trend: { name: 'telemetry.trend', method: 'GET', path: 'itemdata/getTrend' },
  exportSamples: {
    name: 'telemetry.exportSamples',
    method: 'POST',
    path: 'itemdata/exportSamples',
    changes: ['background_task'],
  },
  calculatePast: {
    name: 'telemetry.calculatePast',
    method: 'POST',
    path: 'itemdata/calculatePast',
    changes: ['background_task'],
  },
};

export const dataMonitorEndpoints: EndpointsOf<Calls['dataMonitorCalls']> = {
  device: {
    name: 'dataMonitor.device',
    method: 'GET',
    path: 'BaseDataConfig/DataMonitor',
    polling: true,
    shows: ['device', 'point', 'text_list'],
  },
  dataSet: {
    name: 'dataMonitor.dataSet',
    method: 'GET',
    path: 'PackDataConfig/DataMonitor',
    polling: true,
    shows: ['data_set', 'device', 'point', 'text_list'],
  },
  bind: {
    name: 'dataMonitor.bind',
    method: 'POST',
    path: 'itemdata/bindDataSetId',
    changes: ['data_set'],
  },
};

export const historyTaskEndpoints: EndpointsOf<Calls['historyTaskCalls']> = {
  list: {
    name: 'historyTasks.list',
    method: 'GET',
    path: 'hisdataconfig/list',
    polling: true,
    shows: ['history_task', 'device', 'point'],
  },
  create: {
    name: 'historyTasks.create',
    method: 'POST',
    path: 'hisdataconfig/add',
    changes: ['history_task'],
  },
  edit: {
    name: 'historyTasks.edit',
    method: 'PUT',
    path: 'hisdataconfig/edit',
    changes: ['history_task'],
  },
  delete: {
    name: 'historyTasks.delete',
    method: 'POST',
    path: 'hisdataconfig/delete',
    changes: ['history_task'],
  },
};

export const assignmentEndpoints: EndpointsOf<Calls['assignmentCalls']> = {
  list: {
    name: 'assignments.list',
    method: 'GET',
    path: 'assignment/list',
    shows: ['assignment', 'device', 'point'],
  },
  get: {
    name: 'assignments.get',
    method: 'GET',
    path: 'assignment/load',
    shows: ['assignment', 'item', 'device', 'point', 'user'],
  },
  otherWriters: {
    name: 'assignments.otherWriters',
    method: 'GET',
    path: 'assignment/otherWriters',
    shows: ['assignment', 'trigger'],
  },
  now: { name: 'assignments.now', method: 'GET', path: 'assignment/now', shows: ['assignment'] },
  create: {
    name: 'assignments.create',
    method: 'POST',
    path: 'assignment/create',
    changes: ['assignment'],
  },
  edit: {
    name: 'assignments.edit',
    method: 'PUT',
    path: 'assignment/edit',
    changes: ['assignment'],
  },
  delete: {
    name: 'assignments.delete',
    method: 'POST',
    path: 'assignment/delete',
    changes: ['assignment'],
  },
  start: {
    name: 'assignments.start',
    method: 'POST',
    path: 'assignment/start',
    changes: ['assignment'],
  },
  end: { name: 'assignments.end', method: 'POST', path: 'assignment/end', changes: ['assignment'] },
};

export const triggerEndpoints: EndpointsOf<Calls['triggerCalls']> = {
  list: {
    name: 'triggers.list',
    method: 'GET',
    path: 'trigger/list',
    shows: ['trigger', 'assignment', 'device', 'point'],
  },
  get: {
    name: 'triggers.get',
    method: 'GET',
    path: 'trigger/load',
    shows: ['trigger', 'assignment', 'device', 'point'],
  },
  otherWriters: {
    name: 'triggers.otherWriters',
    method: 'GET',
    path: 'trigger/otherWriters',
    shows: ['trigger', 'assignment'],
  },
  now: { name: 'triggers.now', method: 'GET', path: 'trigger/now', shows: ['trigger'] },
  records: { name: 'triggers.records', method: 'GET', path: 'trigger/records', shows: ['trigger'] },
  exportRecords: {
    name: 'triggers.exportRecords',
    method: 'POST',
    path: 'trigger/exportRecords',
    changes: ['background_task'],
  },
  create: { name: 'triggers.create', method: 'POST', path: 'trigger/create', changes: ['trigger'] },
  edit: { name: 'triggers.edit', method: 'PUT', path: 'trigger/edit', changes: ['trigger'] },
  delete: { name: 'triggers.delete', method: 'POST', path: 'trigger/delete', changes: ['trigger'] },
  enable: { name: 'triggers.enable', method: 'POST', path: 'trigger/enable', changes: ['trigger'] },
  disable: {
    name: 'triggers.disable',
    method: 'POST',
    path: 'trigger/disable',
    changes: ['trigger'],
  },
};

export const interlockEndpoints: EndpointsOf<Calls['interlockCalls']> = {
  list: {
    name: 'interlocks.list',
    method: 'GET',
    path: 'interlock/list',
    polling: true,
    shows: ['interlock', 'device', 'point'],
  },
  forbidding: {
    name: 'interlocks.forbidding',
    method: 'GET',
    path: 'interlock/forbidding',
    polling: true,
    shows: ['interlock', 'assignment', 'trigger'],
  },
  create: {
    name: 'interlocks.create',
    method: 'POST',
    path: 'interlock/create',
    changes: ['interlock'],
  },
  edit: { name: 'interlocks.edit', method: 'PUT', path: 'interlock/edit', changes: ['interlock'] },
  delete: {
    name: 'interlocks.delete',
    method: 'POST',
    path: 'interlock/delete',
    changes: ['interlock'],
  },
};

export const actingSearchEndpoints: EndpointsOf<Calls['actingSearchCalls']> = {
  list: {
    name: 'actingSearch.list',
    method: 'GET',
    path: 'acting/find',
    polling: true,
    shows: ['assignment', 'trigger', 'interlock', 'history_task', 'item'],
  },
};

export const holdEndpoints: EndpointsOf<Calls['holdCalls']> = {
  press: { name: 'holds.press', method: 'PUT', path: 'hold/press' },
  list: {
    name: 'holds.list',
    method: 'GET',
    path: 'hold/list',
    polling: true,
    shows: ['item', 'device', 'point', 'user'],
  },
  settle: { name: 'holds.settle', method: 'PUT', path: 'hold/settle' },
};
