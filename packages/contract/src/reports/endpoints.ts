// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { reports } from './wire.ts';

type Calls = (typeof reports)['calls'];

export const historyEndpoints: EndpointsOf<Calls['historyCalls']> = {
  bars: { name: 'history.bars', method: 'POST', path: 'history/alAcquisitionBar' },
  table: { name: 'history.table', method: 'POST', path: 'history/Table' },
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
