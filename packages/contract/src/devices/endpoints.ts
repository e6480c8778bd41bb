// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { devices } from './wire.ts';

type Calls = (typeof devices)['calls'];

export const gatewayEndpoints: EndpointsOf<Calls['gatewayCalls']> = {
  list: { name: 'gateways.list', method: 'GET', path: 'gatewayconfig/list' },
  create: { name: 'gateways.create', method: 'POST', path: 'gatewayconfig/add' },
  edit: { name: 'gateways.edit', method: 'PUT', path: 'gatewayconfig/edit' },
  consent: { name: 'gateways.consent', method: 'PUT', path: 'gatewayconfig/consent' },
  delete: { name: 'gateways.delete', method: 'DELETE', path: 'gatewayconfig/delete' },
  unknownBoxes: {
    name: 'gateways.unknownBoxes',
    method: 'GET',
    path: 'gatewayconfig/unknownBoxes',
  },
};

export const deviceEndpoints: EndpointsOf<Calls['deviceCalls']> = {
  list: { name: 'devices.list', method: 'GET', path: 'deviceconfig/deviceList' },
  get: { name: 'devices.get', method: 'GET', path: 'deviceconfig/edit' },
  create: { name: 'devices.create', method: 'POST', path: 'deviceconfig/addnewdevice' },
  createWithItem: {
    name: 'devices.createWithItem',
    method: 'POST',
    path: 'deviceconfig/addItemAndDevice',
  },
  edit: { name: 'devices.edit', method: 'PUT', path: 'deviceconfig/edit' },
  copy: { name: 'devices.copy', method: 'POST', path: 'deviceconfig/copy' },
  delete: { name: 'devices.delete', method: 'DELETE', path: 'deviceconfig/delete' },
  profiles: { name: 'devices.profiles', method: 'GET', path: 'deviceconfig/profiles' },
};

export const pointEndpoints: EndpointsOf<Calls['pointCalls']> = {
  list: { name: 'points.list', method: 'GET', path: 'BaseDataConfig/DataList' },
  brief: { name: 'points.brief', method: 'GET', path: 'BaseDataConfig/DataBriefList' },
  create: { name: 'points.create', method: 'POST', path: 'BaseDataConfig/CreatePoint' },
  createMany: { name: 'points.createMany', method: 'POST', path: 'BaseDataConfig/CreatePoints' },
  edit: { name: 'points.edit', method: 'POST', path: 'BaseDataConfig/EditPoint' },
  copy: { name: 'points.copy', method: 'POST', path: 'BaseDataConfig/CopyPoints' },
  delete: { name: 'points.delete', method: 'POST', path: 'BaseDataConfig/DeletePoints' },
};

export const pointBatchEndpoints: EndpointsOf<Calls['pointBatchCalls']> = {
  edit: { name: 'points.editMany', method: 'PUT', path: 'BaseDataConfig/EditAllPoints' },
};

export const pointGroupEndpoints: EndpointsOf<Calls['pointGroupCalls']> = {
  list: { name: 'pointGroups.list', method: 'GET', path: 'PackDataConfig/DataGroupBriefList' },
  create: { name: 'pointGroups.create', method: 'POST', path: 'BaseDataConfig/CreateGroup' },
  rename: { name: 'pointGroups.rename', method: 'POST', path: 'BaseDataConfig/EditGroup' },
  delete: { name: 'pointGroups.delete', method: 'POST', path: 'BaseDataConfig/DeleteGroup' },
};

export const pointBlockEndpoints: EndpointsOf<Calls['pointBlockCalls']> = {
  list: { name: 'pointBlocks.list', method: 'GET', path: 'BaseDataConfig/BlockList' },
  create: { name: 'pointBlocks.create', method: 'POST', path: 'BaseDataConfig/CreateBlock' },
  delete: { name: 'pointBlocks.delete', method: 'POST', path: 'BaseDataConfig/DeleteBlock' },
};

export const pointFileEndpoints: EndpointsOf<Calls['pointFileCalls']> = {
  export: {
    name: 'pointFile.export',
    method: 'GET',
    path: 'BaseDataConfig/ExportPoints',
    download: true,
  },
  import: { name: 'pointFile.import', method: 'POST', path: 'BaseDataConfig/ImportPoints' },
};

export const dataSetEndpoints: EndpointsOf<Calls['dataSetCalls']> = {
  list: { name: 'dataSets.list', method: 'GET', path: 'PackDataConfig/DataSetList' },
  brief: { name: 'dataSets.brief', method: 'GET', path: 'PackDataConfig/DataBriefList' },
  get: { name: 'dataSets.get', method: 'GET', path: 'PackDataConfig/DataInfo' },
  selectable: { name: 'dataSets.selectable', method: 'GET', path: 'PackDataConfig/DataListSelect' },
  create: { name: 'dataSets.create', method: 'POST', path: 'PackDataConfig/AddPackData' },
  edit: { name: 'dataSets.edit', method: 'PUT', path: 'PackDataConfig/EditDataSet' },
  editPoints: { name: 'dataSets.editPoints', method: 'PUT', path: 'PackDataConfig/EditPackData' },
  import: { name: 'dataSets.import', method: 'POST', path: 'PackDataConfig/Import' },
  batch: { name: 'dataSets.batch', method: 'PUT', path: 'PackDataConfig/BatchEditPackData' },
  delete: { name: 'dataSets.delete', method: 'POST', path: 'PackDataConfig/Delete' },
};

export const selectedPointEndpoints: EndpointsOf<Calls['selectedPointCalls']> = {
  get: { name: 'selectedPoints.get', method: 'GET', path: 'DataConfig/GetSelectedData/{id}' },
  save: { name: 'selectedPoints.save', method: 'PUT', path: 'DataConfig/SaveSelectedData' },
};
