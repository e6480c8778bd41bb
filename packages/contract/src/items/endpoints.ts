// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { items } from './wire.ts';

type Calls = (typeof items)['calls'];

export const itemEndpoints: EndpointsOf<Calls['itemCalls']> = {
  list: {
    name: 'items.list',
    method: 'GET',
    path: 'itemconfig/getitemlistbyuser',
    shows: ['item', 'project_group', 'counts'],
  },
  get: { name: 'items.get', method: 'GET', path: 'itemconfig/edititem', shows: ['item', 'counts'] },
  create: {
    name: 'items.create',
    method: 'POST',
    path: 'itemconfig/addnewitem',
    changes: ['item', 'counts'],
  },
  edit: {
    name: 'items.edit',
    method: 'PUT',
    path: 'itemconfig/edititem',
    changes: ['item', 'counts'],
  },
  delete: {
    name: 'items.delete',
    method: 'DELETE',
    path: 'itemconfig/delete/{id}',
    changes: ['everything'],
  },
  deleteMany: {
    name: 'items.deleteMany',
    method: 'POST',
    path: 'itemconfig/deleteItems',
    changes: ['everything'],
  },
};

export const homeEndpoints: EndpointsOf<Calls['homeCalls']> = {
  statistics: {
    name: 'home.statistics',
    method: 'GET',
    path: 'home/statistics',
    polling: true,
    shows: ['counts'],
  },
};

export const itemFileEndpoints: EndpointsOf<Calls['itemFileCalls']> = {
  export: { name: 'itemFile.export', method: 'GET', path: 'item/export/{id}', download: true },
  import: {
    name: 'itemFile.import',
    method: 'POST',
    path: 'item/upload_item_file',
    upload: { field: 'file', maxBytes: 8388608 },
    changes: ['everything'],
  },
};

export const itemMapEndpoints: EndpointsOf<Calls['itemMapCalls']> = {
  settings: { name: 'itemMap.settings', method: 'GET', path: 'item/map' },
};

export const itemCheckEndpoints: EndpointsOf<Calls['itemCheckCalls']> = {
  get: { name: 'itemChecks.get', method: 'GET', path: 'item/check', shows: ['device'] },
};

export const projectGroupEndpoints: EndpointsOf<Calls['projectGroupCalls']> = {
  list: {
    name: 'projectGroups.list',
    method: 'GET',
    path: 'rbac/tree/list',
    shows: ['project_group', 'item'],
  },
  own: {
    name: 'projectGroups.own',
    method: 'GET',
    path: 'rbac/tree/own',
    shows: ['project_group', 'item'],
  },
  create: {
    name: 'projectGroups.create',
    method: 'POST',
    path: 'rbac/tree/add',
    changes: ['project_group'],
  },
  edit: {
    name: 'projectGroups.edit',
    method: 'PUT',
    path: 'rbac/tree/edit',
    changes: ['project_group'],
  },
  move: {
    name: 'projectGroups.move',
    method: 'PUT',
    path: 'rbac/tree/move',
    changes: ['project_group'],
  },
  setItems: {
    name: 'projectGroups.setItems',
    method: 'PUT',
    path: 'rbac/tree/items',
    changes: ['project_group'],
  },
  delete: {
    name: 'projectGroups.delete',
    method: 'POST',
    path: 'rbac/tree/delete',
    changes: ['project_group'],
  },
};

export const shiftCalendarEndpoints: EndpointsOf<Calls['shiftCalendarCalls']> = {
  get: {
    name: 'shiftCalendars.get',
    method: 'GET',
    path: 'shiftcalendar/get',
    shows: ['shift_calendar'],
  },
  missing: {
    name: 'shiftCalendars.missing',
    method: 'GET',
    path: 'shiftcalendar/missing',
    shows: ['shift_calendar', 'device'],
  },
  edit: {
    name: 'shiftCalendars.edit',
    method: 'PUT',
    path: 'shiftcalendar/edit',
    changes: ['shift_calendar'],
  },
};
