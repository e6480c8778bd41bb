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
  },
  groupPreview: {
    name: 'telemetry.groupPreview',
    method: 'GET',
    path: 'itemdata/GetItemDataPreByRegGroup',
    polling: true,
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
  },
  setValue: { name: 'telemetry.setValue', method: 'PUT', path: 'ItemData/SetValue' },
  writeState: {
    name: 'telemetry.writeState',
    method: 'GET',
    path: 'ItemData/WriteState',
    polling: true,
  },
  writeList: { name: 'telemetry.writeList', method: 'GET', path: 'logging/valueChangeLogList' },
  exportWrites: {
    name: 'telemetry.exportWrites',
    method: 'GET',
    path: 'logging/valueChangeLogExport',
    download: true,
  },
  trend: { name: 'telemetry.trend', method: 'GET', path: 'itemdata/getTrend' },
};

export const dataMonitorEndpoints: EndpointsOf<Calls['dataMonitorCalls']> = {
  device: {
    name: 'telemetry.monitorDevice',
    method: 'GET',
    path: 'BaseDataConfig/DataMonitor',
    polling: true,
  },
  dataSet: {
    name: 'telemetry.monitorDataSet',
    method: 'GET',
    path: 'PackDataConfig/DataMonitor',
    polling: true,
  },
  bind: { name: 'telemetry.bindDataSet', method: 'POST', path: 'itemdata/bindDataSetId' },
};

export const historyTaskEndpoints: EndpointsOf<Calls['historyTaskCalls']> = {
  list: { name: 'historyTasks.list', method: 'GET', path: 'hisdataconfig/list' },
  add: { name: 'historyTasks.add', method: 'POST', path: 'hisdataconfig/add' },
  edit: { name: 'historyTasks.edit', method: 'PUT', path: 'hisdataconfig/edit' },
  delete: { name: 'historyTasks.delete', method: 'POST', path: 'hisdataconfig/delete' },
};
