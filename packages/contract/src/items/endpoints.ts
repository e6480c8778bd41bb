// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { items } from './wire.ts';

type Calls = (typeof items)['calls'];

export const itemEndpoints: EndpointsOf<Calls['itemCalls']> = {
  list: { name: 'items.list', method: 'GET', path: 'itemconfig/getitemlistbyuser' },
  get: { name: 'items.get', method: 'GET', path: 'itemconfig/edititem' },
  create: { name: 'items.create', method: 'POST', path: 'itemconfig/addnewitem' },
  edit: { name: 'items.edit', method: 'PUT', path: 'itemconfig/edititem' },
  delete: { name: 'items.delete', method: 'DELETE', path: 'itemconfig/delete/{id}' },
  deleteMany: { name: 'items.delete_many', method: 'POST', path: 'itemconfig/deleteItems' },
};

export const homeEndpoints: EndpointsOf<Calls['homeCalls']> = {
  statistics: { name: 'home.statistics', method: 'GET', path: 'home/statistics', polling: true },
};

export const itemFileEndpoints: EndpointsOf<Calls['itemFileCalls']> = {
  export: { name: 'items.export', method: 'GET', path: 'item/export/{id}', download: true },
  import: {
    name: 'items.import',
    method: 'POST',
    path: 'item/upload_item_file',
    upload: { field: 'file', maxBytes: 8388608 },
  },
};

export const itemMapEndpoints: EndpointsOf<Calls['itemMapCalls']> = {
  settings: { name: 'items.map_settings', method: 'GET', path: 'item/map' },
};
