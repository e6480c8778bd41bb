// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { devices } from './wire.ts';

type Calls = (typeof devices)['calls'];

export const gatewayEndpoints: EndpointsOf<Calls['gatewayCalls']> = {
  list: {
    name: 'gateways.list',
    method: 'GET',
    path: 'gatewayconfig/list',
    shows: ['gateway', 'device', 'item'],
  },
  create: {
    name: 'gateways.create',
    method: 'POST',
    path: 'gatewayconfig/add',
    changes: ['gateway'],
  },
  edit: { name: 'gateways.edit', method: 'PUT', path: 'gatewayconfig/edit', changes: ['gateway'] },
  consent: {
    name: 'gateways.consent',
    method: 'PUT',
    path: 'gatewayconfig/consent',
    changes: ['gateway'],
  },
  delete: {
    name: 'gateways.delete',
    method: 'DELETE',
    path: 'gatewayconfig/delete',
    changes: ['gateway'],
  },
  address: {
    name: 'gateways.address',
    method: 'GET',
    path: 'gatewayconfig/address',
    shows: ['gateway'],
  },
  unknownBoxes: {
    name: 'gateways.unknownBoxes',
    method: 'GET',
    path: 'gatewayconfig/unknownBoxes',
    shows: ['gateway'],
  },
};

export const gatewayNoticeEndpoints: EndpointsOf<Calls['gatewayNoticeCalls']> = {
  list: {
    name: 'gatewayNotices.list',
    method: 'GET',
    path: 'gatewaynotice/list',
    shows: ['gateway_notice', 'gateway', 'item'],
  },
  acknowledge: {
    name: 'gatewayNotices.acknowledge',
    method: 'POST',
    path: 'gatewaynotice/acknowledge',
    changes: ['gateway_notice'],
  },
};

export const deviceEndpoints: EndpointsOf<Calls['deviceCalls']> = {
  list: {
    name: 'devices.list',
    method: 'GET',
    path: 'deviceconfig/deviceList',
    shows: ['device', 'gateway', 'point', 'item'],
  },
  get: {
    name: 'devices.get',
    method: 'GET',
    path: 'deviceconfig/edit',
    shows: ['device', 'point', 'item'],
  },
  create: {
    name: 'devices.create',
    method: 'POST',
    path: 'deviceconfig/addnewdevice',
    changes: ['device', 'counts'],
  },
  createWithItem: {
    name: 'devices.createWithItem',
    method: 'POST',
    path: 'deviceconfig/addItemAndDevice',
    changes: ['item', 'device', 'point', 'counts'],
  },
  edit: {
    name: 'devices.edit',
    method: 'PUT',
    path: 'deviceconfig/edit',
    changes: ['device', 'counts'],
  },
  copy: {
    name: 'devices.copy',
    method: 'POST',
    path: 'deviceconfig/copy',
    changes: ['device', 'point', 'counts'],
  },
  delete: {
    name: 'devices.delete',
    method: 'DELETE',
    path: 'deviceconfig/delete',
    changes: ['device', 'point', 'gateway', 'deletion', 'counts'],
  },
  profiles: { name: 'devices.profiles', method: 'GET', path: 'deviceconfig/profiles' },
  profilePoints: {
    name: 'devices.profilePoints',
    method: 'GET',
    path: 'deviceconfig/profilePoints',
  },
};

export const deviceBatchEndpoints: EndpointsOf<Calls['deviceBatchCalls']> = {
  switch: {
    name: 'deviceBatch.switch',
    method: 'PUT',
    path: 'deviceconfig/switchDevices',
    changes: ['device', 'counts'],
  },
  move: {
    name: 'deviceBatch.move',
    method: 'POST',
    path: 'deviceconfig/moveDevices',
    changes: ['everything'],
  },
  copy: {
    name: 'deviceBatch.copy',
    method: 'POST',
    path: 'deviceconfig/copyDevices',
    changes: ['device', 'point', 'counts'],
  },
};

export const deletionEndpoints: EndpointsOf<Calls['deletionCalls']> = {
  deleteDevices: {
    name: 'deletions.deleteDevices',
    method: 'POST',
    path: 'deviceconfig/deleteDevices',
    changes: ['device', 'point', 'gateway', 'deletion', 'counts'],
  },
  deleteItem: {
    name: 'deletions.deleteItem',
    method: 'POST',
    path: 'itemconfig/deleteItemWithDevices',
    changes: ['everything'],
  },
  list: {
    name: 'deletions.list',
    method: 'GET',
    path: 'deviceconfig/deletions',
    shows: ['deletion'],
  },
  takeBack: {
    name: 'deletions.takeBack',
    method: 'POST',
    path: 'deviceconfig/takeBackDeletion',
    changes: ['everything'],
  },
};

export const deviceFileEndpoints: EndpointsOf<Calls['deviceFileCalls']> = {
  export: {
    name: 'deviceFile.export',
    method: 'GET',
    path: 'deviceconfig/ExportDevices',
    download: true,
  },
  import: {
    name: 'deviceFile.import',
    method: 'POST',
    path: 'deviceconfig/ImportDevices',
    upload: { field: 'file', maxBytes: 4194304 },
    changes: ['device', 'counts'],
  },
};

export const connectionTestEndpoints: EndpointsOf<Calls['connectionTestCalls']> = {
  run: { name: 'connectionTests.run', method: 'POST', path: 'deviceconfig/test' },
  preview: { name: 'connectionTests.preview', method: 'POST', path: 'deviceconfig/preview' },
};

export const pointEndpoints: EndpointsOf<Calls['pointCalls']> = {
  list: {
    name: 'points.list',
    method: 'GET',
    path: 'BaseDataConfig/DataList',
    shows: ['point', 'point_group', 'device'],
  },
  brief: {
    name: 'points.brief',
    method: 'GET',
    path: 'BaseDataConfig/DataBriefList',
    shows: ['point', 'point_group', 'device'],
  },
  create: {
    name: 'points.create',
    method: 'POST',
    path: 'BaseDataConfig/CreatePoint',
    changes: ['point', 'counts'],
  },
  createMany: {
    name: 'points.createMany',
    method: 'POST',
    path: 'BaseDataConfig/CreatePoints',
    changes: ['point', 'counts'],
  },
  edit: {
    name: 'points.edit',
    method: 'POST',
    path: 'BaseDataConfig/EditPoint',
    changes: ['point', 'counts'],
  },
  copy: {
    name: 'points.copy',
    method: 'POST',
    path: 'BaseDataConfig/CopyPoints',
    changes: ['point', 'counts'],
  },
  delete: {
    name: 'points.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeletePoints',
    changes: ['point', 'counts'],
  },
};

export const pointBatchEndpoints: EndpointsOf<Calls['pointBatchCalls']> = {
  edit: {
    name: 'pointBatch.edit',
    method: 'PUT',
    path: 'BaseDataConfig/EditAllPoints',
    changes: ['point', 'counts'],
  },
};

export const pointSearchEndpoints: EndpointsOf<Calls['pointSearchCalls']> = {
  list: {
    name: 'pointSearch.list',
    method: 'GET',
    path: 'BaseDataConfig/FindPoints',
    polling: true,
    shows: ['point', 'device', 'item'],
  },
};

export const pointGroupEndpoints: EndpointsOf<Calls['pointGroupCalls']> = {
  list: {
    name: 'pointGroups.list',
    method: 'GET',
    path: 'PackDataConfig/DataGroupBriefList',
    shows: ['point_group', 'point'],
  },
  create: {
    name: 'pointGroups.create',
    method: 'POST',
    path: 'BaseDataConfig/CreateGroup',
    changes: ['point_group'],
  },
  rename: {
    name: 'pointGroups.rename',
    method: 'POST',
    path: 'BaseDataConfig/EditGroup',
    changes: ['point_group'],
  },
  delete: {
    name: 'pointGroups.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeleteGroup',
    changes: ['point_group'],
  },
};

export const pointBlockEndpoints: EndpointsOf<Calls['pointBlockCalls']> = {
  list: {
    name: 'pointBlocks.list',
    method: 'GET',
    path: 'BaseDataConfig/BlockList',
    shows: ['point_block'],
  },
  create: {
    name: 'pointBlocks.create',
    method: 'POST',
    path: 'BaseDataConfig/CreateBlock',
    changes: ['point_block', 'point', 'counts'],
  },
  delete: {
    name: 'pointBlocks.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeleteBlock',
    changes: ['point_block', 'point', 'counts'],
  },
};

export const pointFileEndpoints: EndpointsOf<Calls['pointFileCalls']> = {
  export: {
    name: 'pointFile.export',
    method: 'GET',
    path: 'BaseDataConfig/ExportPoints',
    download: true,
  },
  import: {
    name: 'pointFile.import',
    method: 'POST',
    path: 'BaseDataConfig/ImportPoints',
    changes: ['point', 'text_list', 'counts'],
  },
  parse: {
    name: 'pointFile.parse',
    method: 'POST',
    path: 'BaseDataConfig/ReadPointTable',
    upload: { field: 'file', maxBytes: 4194304 },
  },
  importTable: {
    name: 'pointFile.importTable',
    method: 'POST',
    path: 'BaseDataConfig/ImportPointTable',
    upload: { field: 'file', maxBytes: 4194304 },
    changes: ['point', 'text_list', 'counts'],
  },
};

export const dataSetEndpoints: EndpointsOf<Calls['dataSetCalls']> = {
  list: {
    name: 'dataSets.list',
    method: 'GET',
    path: 'PackDataConfig/DataSetList',
    shows: ['data_set', 'point'],
  },
  brief: {
    name: 'dataSets.brief',
    method: 'GET',
    path: 'PackDataConfig/DataBriefList',
    shows: ['data_set'],
  },
  get: {
    name: 'dataSets.get',
    method: 'GET',
    path: 'PackDataConfig/DataInfo',
    shows: ['data_set', 'point', 'device'],
  },
  selectable: {
    name: 'dataSets.selectable',
    method: 'GET',
    path: 'PackDataConfig/DataListSelect',
    shows: ['data_set', 'point', 'device'],
  },
  create: {
    name: 'dataSets.create',
    method: 'POST',
    path: 'PackDataConfig/AddPackData',
    changes: ['data_set'],
  },
  edit: {
    name: 'dataSets.edit',
    method: 'PUT',
    path: 'PackDataConfig/EditDataSet',
    changes: ['data_set'],
  },
  editPoints: {
    name: 'dataSets.editPoints',
    method: 'PUT',
    path: 'PackDataConfig/EditPackData',
    changes: ['data_set'],
  },
  import: {
    name: 'dataSets.import',
    method: 'POST',
    path: 'PackDataConfig/Import',
    changes: ['data_set'],
  },
  batch: {
    name: 'dataSets.batch',
    method: 'PUT',
    path: 'PackDataConfig/BatchEditPackData',
    changes: ['data_set'],
  },
  delete: {
    name: 'dataSets.delete',
    method: 'POST',
    path: 'PackDataConfig/Delete',
    changes: ['data_set'],
  },
};

export const selectedPointEndpoints: EndpointsOf<Calls['selectedPointCalls']> = {
  get: {
    name: 'selectedPoints.get',
    method: 'GET',
    path: 'DataConfig/GetSelectedData/{id}',
    shows: ['user', 'point', 'device'],
  },
  save: {
    name: 'selectedPoints.save',
    method: 'PUT',
    path: 'DataConfig/SaveSelectedData',
    changes: ['user', 'counts'],
  },
};

export const liveOrderEndpoints: EndpointsOf<Calls['liveOrderCalls']> = {
  get: {
    name: 'liveOrders.get',
    method: 'GET',
    path: 'DataConfig/GetLiveOrder/{id}',
    shows: ['user', 'point', 'device'],
  },
  save: {
    name: 'liveOrders.save',
    method: 'PUT',
    path: 'DataConfig/SaveLiveOrder',
    changes: ['user', 'counts'],
  },
};

export const textListEndpoints: EndpointsOf<Calls['textListCalls']> = {
  list: {
    name: 'textLists.list',
    method: 'GET',
    path: 'textlist/list',
    shows: ['text_list', 'point'],
  },
  create: {
    name: 'textLists.create',
    method: 'POST',
    path: 'textlist/add',
    changes: ['text_list'],
  },
  edit: { name: 'textLists.edit', method: 'PUT', path: 'textlist/edit', changes: ['text_list'] },
  delete: {
    name: 'textLists.delete',
    method: 'POST',
    path: 'textlist/delete',
    changes: ['text_list'],
  },
};

export const referenceEndpoints: EndpointsOf<Calls['referenceCalls']> = {
  list: {
    name: 'references.list',
    method: 'GET',
    path: 'deviceconfig/references',
    shows: ['point', 'device'],
  },
};
