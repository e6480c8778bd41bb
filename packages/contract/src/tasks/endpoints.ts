// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { tasks } from './wire.ts';

type Calls = (typeof tasks)['calls'];

export const taskEndpoints: EndpointsOf<Calls['taskCalls']> = {
  list: { name: 'tasks.list', method: 'GET', path: 'tasks/list', shows: ['background_task'] },
  get: {
    name: 'tasks.get',
    method: 'GET',
    path: 'tasks/get/{id}',
    polling: true,
    shows: ['background_task'],
  },
  cancel: {
    name: 'tasks.cancel',
    method: 'POST',
    path: 'tasks/cancel/{id}',
    changes: ['background_task'],
  },
  delete: {
    name: 'tasks.delete',
    method: 'POST',
    path: 'tasks/delete',
    changes: ['background_task'],
  },
  download: { name: 'tasks.download', method: 'GET', path: 'tasks/download/{id}', download: true },
};
