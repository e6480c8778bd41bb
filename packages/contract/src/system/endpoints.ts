// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { system } from './wire.ts';

type Calls = (typeof system)['calls'];

export const systemEventEndpoints: EndpointsOf<Calls['systemEventCalls']> = {
  list: {
    name: 'systemEvents.list',
    method: 'GET',
    path: 'systemevent/list',
    shows: ['system_event'],
  },
  export: {
    name: 'systemEvents.export',
    method: 'POST',
    path: 'systemevent/export',
    changes: ['background_task'],
  },
  acknowledge: {
    name: 'systemEvents.acknowledge',
    method: 'POST',
    path: 'systemevent/acknowledge',
    changes: ['system_event'],
  },
  acknowledgeAll: {
    name: 'systemEvents.acknowledgeAll',
    method: 'POST',
    path: 'systemevent/acknowledgeall',
    changes: ['system_event'],
  },
  state: {
    name: 'systemEvents.state',
    method: 'GET',
    path: 'systemevent/state',
    polling: true,
    shows: ['system_event'],
  },
  retryJobs: {
    name: 'systemEvents.retryJobs',
    method: 'POST',
    path: 'systemevent/retryJobs',
    changes: ['system_event'],
  },
};
